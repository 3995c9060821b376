"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";

import { isCommonPassword } from "@/components/auth/password/common-passwords";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/feedback/toast";
import { clearStoredSession, resetPassword } from "@/lib/auth/client";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { ApiError, errorMessage } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";
import { BackToLogIn, LOG_IN_PATH } from "./back-to-log-in";

type Problem = { title: string; description: string; password?: string; confirmation?: string };

/** What spec B§5 asks of the two fields, in its order; undefined when nothing is wrong. */
function problemOf(password: string, confirmation: string): Problem | undefined {
  // Whitespace-only values count as blank (spec A§5).
  if (!password.trim() || !confirmation.trim()) {
    const missing = "Please fill in this field";
    return {
      title: "Missing Fields",
      description: "Please fill in both password fields.",
      password: password.trim() ? undefined : missing,
      confirmation: confirmation.trim() ? undefined : missing,
    };
  }
  if (password !== confirmation) {
    const description = "Please type the same password twice.";
    return { title: "Passwords Don't Match", description, confirmation: description };
  }
  if (password.length < MIN_PASSWORD_LENGTH) {
    const description = `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`;
    return { title: "Password Too Short", description, password: description };
  }
  return undefined;
}

/** Spec B§2: a new password, twice, for the account that the link's token names. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const send = async () => {
    setBusy(true);
    try {
      await resetPassword(token, password);
    } catch (error) {
      setBusy(false);
      const description = errorMessage(error, "Failed to reset password. Please try again.");
      toast({ title: "Reset Failed", description, variant: "destructive" });
      if (!(error instanceof ApiError && error.status === 400)) return;
      // Either the password was refused or the link itself, which no other password will mend.
      if (error.fields?.newPassword) setProblem({ title: "", description, password: error.fields.newPassword });
      else setRefused(description);
      return;
    }
    toast({ title: "Password Reset", description: "You can now log in with your new password." });
    // Every session has ended, this browser's too; nothing of it stays in memory.
    clearStoredSession();
    queryClient.clear();
    router.replace(LOG_IN_PATH);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(password, confirmation);
    setProblem(found);
    if (!found) return void send();
    toast({ title: found.title, description: found.description, variant: "destructive" });
    const form = event.currentTarget as HTMLFormElement;
    form.querySelector<HTMLInputElement>(`[name=${found.password ? "password" : "confirmation"}]`)?.focus();
  };

  if (refused) {
    return (
      <AccountPanel heading="This link no longer works" announce description={refused}>
        <div className="grid gap-2">
          <Button asChild>
            <Link href="/forgot-password">Request a new link</Link>
          </Button>
          <BackToLogIn />
        </div>
      </AccountPanel>
    );
  }
  const isCommon = isCommonPassword(password);
  return (
    <AccountPanel
      heading="Choose a new password"
      description="You'll be signed out on all your devices and can log in with the new password right away."
    >
      <form noValidate aria-label="Reset password" className="grid gap-5" onSubmit={onSubmit}>
        <Field
          label="New password"
          required
          error={problem?.password}
          hint={
            <span role="status" className={isCommon ? "font-medium text-soon" : undefined}>
              {isCommon
                ? "This password is very common and easy to guess. You can keep it, but another one is safer."
                : `At least ${MIN_PASSWORD_LENGTH} characters`}
            </span>
          }
        >
          {(props) => (
            <PasswordInput
              {...props}
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Field label="Confirm new password" required error={problem?.confirmation}>
          {(props) => (
            <PasswordInput
              {...props}
              name="confirmation"
              autoComplete="new-password"
              value={confirmation}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-2">
          <Button type="submit" size="lg" busy={busy}>
            {busy ? "Resetting..." : "Reset Password"}
          </Button>
          <BackToLogIn />
        </div>
      </form>
    </AccountPanel>
  );
}
