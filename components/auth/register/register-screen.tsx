"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { History } from "lucide-react";
import Link from "next/link";
import { useForm } from "react-hook-form";

import { Logo } from "@/components/layout/navigation/logo";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { type RegisterForm as RegisterValues, type RegisterInput, registerSchema } from "@/lib/auth/schema";
import { fullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile, Viewer } from "@/lib/profiles/schema";

import { afterSignUp } from "./after-sign-up";
import { RegisterForm } from "./register-form";
import { SelfieField } from "./selfie-field";
import { TagPreview } from "./tag-preview";
import { useRegistrationDraft } from "./use-registration-draft";

export type RegisterScreenProps = {
  /** Whose link led here; null without one, or when it names nobody. */
  inviter: SharedProfile | null;
  /** Contract §3, `action=connect`: the inviter is asked to connect once there is an account. */
  connects: boolean;
  /** Where who has an account already logs in. */
  logInHref: string;
};

/** The registration that keeps drafts (spec A§1, contract §3): typed on Monday, finished on Tuesday. */
export function RegisterScreen({ inviter, connects, logInHref }: RegisterScreenProps) {
  // No default values, as on the welcome screen: what was typed before the page came to life stays.
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: zodResolver(registerSchema),
    defaultValues: { rememberMe: false },
  });
  const { selfie, setSelfie, isRestored, startOver, finish } = useRegistrationDraft(form);
  const onRegistered = (viewer: Viewer) => {
    finish();
    return afterSignUp({ userId: viewer.id, selfie, connectWith: connects ? inviter : null });
  };
  return (
    <main id="main" className="min-h-dvh overflow-x-clip pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 px-4 pt-5 pb-10 md:pt-8 lg:max-w-content lg:grid-cols-[minmax(0,1fr)_28rem] lg:px-8 lg:pt-10">
        <header className="grid content-start justify-items-start gap-5 lg:sticky lg:top-10 lg:gap-8 lg:self-start">
          <Logo className="lg:text-2xl" />
          <div className="grid w-full gap-4">
            <div className="grid gap-1 lg:gap-2">
              <h1 className="max-w-md text-2xl font-extrabold lg:text-3xl">Make your name tag</h1>
              <p className="text-base text-muted-foreground lg:text-xl">It takes a minute, and the room knows you.</p>
            </div>
            {inviter && <Invitation inviter={inviter} connects={connects} />}
          </div>
          <div className="hidden w-full justify-center lg:flex">
            <TagPreview control={form.control} avatarUrl={selfie} />
          </div>
        </header>
        <div className="grid content-start gap-4">
          <div role="status" className="empty:hidden">
            {isRestored && <KeptNote onStartOver={startOver} />}
          </div>
          <div className="rounded-lg border bg-card p-4 text-card-foreground shadow-soft sm:p-6">
            <RegisterForm
              form={form}
              photo={<SelfieField selfie={selfie} onChange={setSelfie} />}
              onRegistered={onRegistered}
            />
          </div>
          <p className="text-center text-sm text-muted-foreground">
            Already have an account?{" "}
            <Link
              href={logInHref}
              prefetch={false}
              className="inline-flex min-h-11 items-center rounded-xs font-semibold text-accent-foreground underline-offset-4 hover:underline"
            >
              Log In
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}

function Invitation({ inviter, connects }: Pick<RegisterScreenProps, "connects"> & { inviter: SharedProfile }) {
  return (
    <div className="flex max-w-md items-center gap-3 rounded-lg border bg-card p-3.5 text-card-foreground shadow-soft">
      <UserAvatar profile={inviter} className="size-12" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{fullName(inviter)} invited you</p>
        {connects && (
          <p className="text-sm text-muted-foreground">
            Once you have joined, {inviter.firstName} gets your request to connect.
          </p>
        )}
      </div>
    </div>
  );
}

function KeptNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md bg-accent py-1 pr-1 pl-3.5 text-sm text-accent-foreground">
      <p className="flex min-h-11 items-center gap-2.5 font-semibold">
        <History aria-hidden className="size-[1.125rem] shrink-0" />
        We kept what you typed
      </p>
      <Button
        variant="ghost"
        className="px-3 text-accent-foreground underline-offset-4 hover:underline"
        onClick={onStartOver}
      >
        Start over
      </Button>
    </div>
  );
}
