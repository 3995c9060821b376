"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Camera, History, Trash2, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";

import { LanguageSwitch } from "@/components/language/language-switch";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  getRegisterSchema,
  type RegisterForm as RegisterValues,
  type RegisterInput,
} from "@/lib/auth/schema/registration";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AuthScreen } from "../frame/auth-screen";
import { type Invitation, RegisterForm } from "./register-form";
import { NameTagPreview } from "./name-tag-preview";
import { useRegistrationDraft } from "./registration-drafts";
import { useAfterRegistration } from "./use-after-registration";

// The camera's code loads when the dialog first opens.
const SelfieDialog = lazyWithRetry(() =>
  import("@/components/profiles/photo/selfie-dialog").then((module) => module.SelfieDialog),
);

export type RegisterScreenProps = {
  /** Null without a referral link, or for an unknown one. */
  inviter: SharedProfile | null;
  /** See docs/product/sessions.md#referral-links. */
  shouldConnect: boolean;
  logInHref: string;
  /** Leads to the identity provider. */
  provider?: ReactNode;
  invitation?: Invitation;
  /** See docs/product/quick-join.md#where-it-is-offered. */
  quickJoinHref?: string;
};

/** See docs/product/sessions.md#registration-form-with-drafts. */
export function RegisterScreen(props: RegisterScreenProps) {
  const { inviter, shouldConnect, logInHref, provider, invitation, quickJoinHref } = props;
  const t = useTranslations("auth.registerScreen");
  const quickTexts = useTranslations("auth.emailCode");
  const site = useSiteSettings();
  // Default values would overwrite text typed before hydration.
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: zodResolver(getRegisterSchema(site)),
    defaultValues: { rememberMe: false, ...(invitation && { email: invitation.email }) },
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
          {inviter && <InviterCard inviter={inviter} shouldConnect={shouldConnect} />}
        </div>
      }
      preview={<NameTagPreview control={form.control} avatarUrl={selfie} />}
    >
      {/* Before the form: a choice reloads the page, and the draft has no password. */}
      <LanguageSwitch />
      {quickJoinHref && (
        <Button variant="outline" href={quickJoinHref}>
          {quickTexts("joinLink")}
        </Button>
      )}
      <div role="status" className="empty:sr-only">
        {isRestored && (
          <DraftNote
            onStartOver={() => {
              startOver();
              if (invitation) form.setValue("email", invitation.email);
            }}
          />
        )}
      </div>
      <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
        <RegisterForm
          form={form}
          photo={<SelfieField selfie={selfie} onChange={setSelfie} />}
          onRegistered={onRegistered}
          invitation={invitation}
        />
        {provider}
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

function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations("auth.draft");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md bg-accent py-1 pr-1 pl-3.5 text-sm text-accent-foreground">
      <p className="flex min-h-11 items-center gap-2.5 font-semibold">
        <History aria-hidden className="size-4.5 shrink-0" />
        {t("restored")}
      </p>
      <Button variant="ghost-accent" size="compact" onClick={onStartOver}>
        {t("startOver")}
      </Button>
    </div>
  );
}

function InviterCard({ inviter, shouldConnect }: { inviter: SharedProfile; shouldConnect: boolean }) {
  const t = useTranslations("auth.invitation");
  return (
    <div className="flex max-w-md items-center gap-3 rounded-lg border bg-card p-3.5 text-card-foreground shadow-soft">
      <UserAvatar profile={inviter} size="size-12" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{t("invitedBy", { name: formatFullName(inviter) })}</p>
        {shouldConnect && <p className="text-sm text-muted-foreground">{t("connects", { name: inviter.firstName })}</p>}
      </div>
    </div>
  );
}

/** The selfie stays on the device until the account exists. */
function SelfieField({ selfie, onChange }: { selfie: string | null; onChange: (selfie: string | null) => void }) {
  const t = useTranslations("auth.selfie");
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="group" aria-label={t("label")} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SelfiePicture selfie={selfie} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Camera aria-hidden />
          {t(selfie ? "retake" : "take")}
        </Button>
        {selfie && (
          <Button variant="ghost" size="icon" aria-label={t("remove")} onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {isOpen && <SelfieDialog onClose={() => setOpen(false)} onCapture={onChange} />}
    </div>
  );
}

function SelfiePicture({ selfie }: { selfie: string | null }) {
  const t = useTranslations("auth.selfie");
  if (!selfie) {
    return (
      <span
        aria-hidden
        className="grid size-16 shrink-0 place-content-center rounded-full border border-dashed bg-muted text-muted-foreground"
      >
        <UserRound className="size-7" />
      </span>
    );
  }
  return (
    // Not next/image: there is nothing to optimize in a data URL.
    <span
      role="img"
      aria-label={t("alt")}
      className="size-16 shrink-0 rounded-full border bg-muted bg-cover bg-center"
      style={{ backgroundImage: `url("${selfie}")` }}
    />
  );
}
