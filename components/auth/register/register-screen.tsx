"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";

import { LanguageSwitch } from "@/components/language/language-switch";
import { Link } from "@/components/ui/link";
import {
  type RegisterForm as RegisterValues,
  type RegisterInput,
  registerSchema,
} from "@/lib/auth/schema/registration";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AuthScreen } from "../frame/auth-screen";
import { DraftNote } from "./draft-note";
import { Invitation } from "./invitation";
import { RegisterForm } from "./register-form";
import { SelfieField } from "./selfie-field";
import { TagPreview } from "./tag-preview";
import { useAfterRegistration } from "./use-after-registration";
import { useRegistrationDraft } from "./use-registration-draft";

export type RegisterScreenProps = {
  /** Null without a referral link, or for an unknown one. */
  inviter: SharedProfile | null;
  /** See docs/product/sessions.md#referral-links. */
  shouldConnect: boolean;
  logInHref: string;
};

/** See docs/product/sessions.md#registration-form-with-drafts. */
export function RegisterScreen({ inviter, shouldConnect, logInHref }: RegisterScreenProps) {
  const t = useTranslations("auth.registerScreen");
  // Default values would overwrite text typed before hydration.
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: zodResolver(registerSchema),
    defaultValues: { rememberMe: false },
  });
  const { selfie, setSelfie, isRestored, startOver, finish } = useRegistrationDraft(form);
  const finishRegistration = useAfterRegistration();
  const onRegistered = (viewer: Viewer) => {
    finish();
    return finishRegistration({ userId: viewer.id, selfie, connectWith: shouldConnect ? inviter : null });
  };
  return (
    <AuthScreen
      intro={
        <div className="grid w-full gap-4">
          <div className="grid gap-1 lg:gap-2">
            <h1 className="max-w-md text-2xl font-extrabold lg:text-3xl">{t("title")}</h1>
            <p className="text-base text-muted-foreground lg:text-xl">{t("description")}</p>
          </div>
          {inviter && <Invitation inviter={inviter} shouldConnect={shouldConnect} />}
        </div>
      }
      preview={<TagPreview control={form.control} avatarUrl={selfie} />}
    >
      {/* Before the form: a choice reloads the page, and the draft has no password. */}
      <LanguageSwitch />
      <div role="status" className="empty:sr-only">
        {isRestored && <DraftNote onStartOver={startOver} />}
      </div>
      <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
        <RegisterForm
          form={form}
          photo={<SelfieField selfie={selfie} onChange={setSelfie} />}
          onRegistered={onRegistered}
        />
      </div>
      <p className="text-center text-sm text-muted-foreground">
        {t("hasAccount")}{" "}
        <Link
          href={logInHref}
          className="inline-flex min-h-11 items-center rounded-xs font-semibold text-accent-foreground underline-offset-4 hover:underline"
        >
          {t("logIn")}
        </Link>
      </p>
    </AuthScreen>
  );
}
