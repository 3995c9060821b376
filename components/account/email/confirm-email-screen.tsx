"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { Link } from "@/components/ui/link";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { confirmEmail, emailStatusQuery } from "@/lib/account/client";
import type { EmailConfirmed } from "@/lib/account/responses";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { invalidateOwnEvents } from "@/lib/events/client/changes";
import { ApiError } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";

type ConfirmEmailScreenProps = {
  token: string;
  kind: EmailConfirmed["kind"];
  email: string;
  isDone: boolean;
  /** True if this browser is not signed in to the link's account. */
  needsPassword: boolean;
};

/** An error of the link itself: trying again doesn't help. */
const isLinkError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409) && !error.fields?.password;

const getPasswordError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.password : undefined;

/** Asks for the password too once the server does. */
function useConfirmEmail({ token, needsPassword }: Pick<ConfirmEmailScreenProps, "token" | "needsPassword">) {
  const t = useTranslations("account.confirmEmail.toast");
  const client = useQueryClient();
  const [asksPassword, setAsksPassword] = useState(needsPassword);
  const confirm = useMutation({
    mutationFn: (password: string | undefined) => confirmEmail(token, password),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      void client.invalidateQueries({ queryKey: emailStatusQuery().queryKey });
      // A host's email is shown to verified members only.
      void invalidateOwnEvents(client);
    },
    onError: (error) => {
      if (isLinkError(error)) return;
      if (getPasswordError(error)) return setAsksPassword(true);
      toastFailure(error, t("failed"), t("tryAgain"));
    },
  });
  return { confirm, asksPassword };
}

/** Only the button confirms, because mail scanners open links. */
export function ConfirmEmailScreen({ token, kind, email, isDone, needsPassword }: ConfirmEmailScreenProps) {
  const t = useTranslations("account.confirmEmail");
  const { confirm, asksPassword } = useConfirmEmail({ token, needsPassword });
  if (isLinkError(confirm.error)) return <InvalidEmailLink reason={confirm.error.serverMessage} announce />;
  if (isDone || confirm.isSuccess) return <EmailConfirmedPanel email={email} result={confirm.data} />;
  const passwordError = getPasswordError(confirm.error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>("[name=password]");
    confirm.mutate(input?.value.trim() ? input.value : undefined, {
      onError: (error) => getPasswordError(error) && input?.focus(),
    });
  };
  return (
    <AccountPanel
      heading={t("title")}
      description={
        <>
          <p>{t.rich(`${kind}.text`, { email, strong: renderStrong })}</p>
          {kind === "registration" && <p>{t("registration.effect")}</p>}
        </>
      }
    >
      <form noValidate aria-label={t("title")} className="grid gap-3" onSubmit={onSubmit}>
        {asksPassword && (
          <Field label={t("password.label")} required error={passwordError} hint={t("password.hint")}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        )}
        <Button type="submit" size="lg" isBusy={confirm.isPending}>
          {t(confirm.isPending ? "submitting" : "submit")}
        </Button>
        <p className="text-sm text-pretty text-muted-foreground">{t(`${kind}.ignore`)}</p>
        {kind === "registration" && asksPassword && <ResetHint />}
      </form>
    </AccountPanel>
  );
}

function ResetHint() {
  const t = useTranslations("account.confirmEmail.registration");
  return (
    <p className="text-sm text-pretty text-muted-foreground">
      {t.rich("reset", {
        link: (chunks) => (
          <Link href="/forgot-password" className="font-semibold text-accent-foreground underline underline-offset-4">
            {chunks}
          </Link>
        ),
      })}
    </p>
  );
}

function EmailConfirmedPanel({ email, result }: { email: string; result: EmailConfirmed | undefined }) {
  const t = useTranslations("account.confirmEmail.done");
  return (
    <AccountPanel
      heading={t("title")}
      announce={result !== undefined}
      description={
        <>
          <p>{t.rich("text", { email, strong: renderStrong })}</p>
          {(result?.endedSessions ?? 0) > 0 && <p>{t("endedSessions")}</p>}
          {result?.removedTwoStep && <p>{t("removedTwoStep")}</p>}
        </>
      }
    >
      <Button href="/events">{t("open")}</Button>
    </AccountPanel>
  );
}

export function InvalidEmailLink({ reason, announce }: { reason?: string; announce?: boolean }) {
  const t = useTranslations("account.confirmEmail.invalid");
  return (
    <AccountPanel
      heading={t("title")}
      announce={announce}
      description={
        <>
          <p>{reason ?? t("text")}</p>
          <p>{t("next")}</p>
        </>
      }
    >
      <Button href="/settings/security#email">{t("settings")}</Button>
    </AccountPanel>
  );
}
