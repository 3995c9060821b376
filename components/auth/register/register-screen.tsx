"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useForm } from "react-hook-form";

import { Logo } from "@/components/ui/logo";
import {
  type RegisterForm as RegisterValues,
  type RegisterInput,
  registerSchema,
} from "@/lib/auth/schema/registration";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { DraftNote } from "./draft-note";
import { Invitation } from "./invitation";
import { RegisterForm } from "./register-form";
import { SelfieField } from "./selfie-field";
import { TagPreview } from "./tag-preview";
import { useAfterRegistration } from "./use-after-registration";
import { useRegistrationDraft } from "./use-registration-draft";

export type RegisterScreenProps = {
  /** The member whose link led here; null without one, or for an unknown one. */
  inviter: SharedProfile | null;
  /** Whether the inviter gets a connection request once the account exists (docs/product/sessions.md#referral-links). */
  shouldConnect: boolean;
  logInHref: string;
};

/** /register: the registration form that stores a draft (docs/product/sessions.md#registration-form-with-drafts). */
export function RegisterScreen({ inviter, shouldConnect, logInHref }: RegisterScreenProps) {
  const t = useTranslations("auth.registerScreen");
  // The text fields have no default values, which would overwrite text typed before hydration.
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
    <main id="main" className="min-h-dvh overflow-x-clip pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 px-4 pt-5 pb-10 md:pt-8 lg:max-w-content lg:grid-cols-[minmax(0,1fr)_28rem] lg:px-8 lg:pt-10">
        <header className="grid content-start justify-items-start gap-5 lg:sticky lg:top-10 lg:gap-8 lg:self-start">
          <Logo className="lg:text-2xl" />
          <div className="grid w-full gap-4">
            <div className="grid gap-1 lg:gap-2">
              <h1 className="max-w-md text-2xl font-extrabold lg:text-3xl">{t("title")}</h1>
              <p className="text-base text-muted-foreground lg:text-xl">{t("description")}</p>
            </div>
            {inviter && <Invitation inviter={inviter} shouldConnect={shouldConnect} />}
          </div>
          <div className="hidden w-full justify-center lg:flex">
            <TagPreview control={form.control} avatarUrl={selfie} />
          </div>
        </header>
        <div className="grid content-start gap-4">
          <div role="status" className="empty:hidden">
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
              prefetch={false}
              className="inline-flex min-h-11 items-center rounded-xs font-semibold text-accent-foreground underline-offset-4 hover:underline"
            >
              {t("logIn")}
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}
