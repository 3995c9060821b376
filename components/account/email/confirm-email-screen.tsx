"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Link } from "@/components/ui/link";
import { confirmEmail, emailStatusQuery } from "@/lib/account/client";
import type { EmailConfirmed } from "@/lib/account/responses";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { ApiError } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";
import { InvalidEmailLink } from "./invalid-email-link";

type ConfirmEmailScreenProps = {
  token: string;
  kind: EmailConfirmed["kind"];
  email: string;
  /** Whether the link was used already. */
  isDone: boolean;
};

/** Whether the link itself is the problem, so that trying again doesn't help. */
const isLinkError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** The page of a confirmation link. Only the button changes something, because mail scanners open links. */
export function ConfirmEmailScreen({ token, kind, email, isDone }: ConfirmEmailScreenProps) {
  const t = useTranslations("account.confirmEmail");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      void client.invalidateQueries({ queryKey: emailStatusQuery().queryKey });
    },
    onError: (error) => {
      if (isLinkError(error)) return;
      const description = getFailureText(error, t("toast.tryAgain"));
      toast({ title: t("toast.failed"), description, variant: "destructive" });
    },
  });
  if (isLinkError(confirm.error)) return <InvalidEmailLink reason={confirm.error.serverMessage} announce />;
  if (isDone || confirm.isSuccess) return <EmailConfirmedPanel email={email} announce={confirm.isSuccess} />;
  return (
    <AccountPanel
      heading={t("title")}
      description={
        <p>
          {t.rich(`${kind}.text`, {
            email,
            strong: (chunks) => <strong className="[overflow-wrap:anywhere] text-foreground">{chunks}</strong>,
          })}
        </p>
      }
    >
      <div className="grid gap-3">
        <Button size="lg" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t(confirm.isPending ? "submitting" : "submit")}
        </Button>
        <p className="text-sm text-pretty text-muted-foreground">{t(`${kind}.ignore`)}</p>
      </div>
    </AccountPanel>
  );
}

function EmailConfirmedPanel({ email, announce }: { email: string; announce: boolean }) {
  const t = useTranslations("account.confirmEmail.done");
  return (
    <AccountPanel
      heading={t("title")}
      announce={announce}
      description={
        <p>
          {t.rich("text", {
            email,
            strong: (chunks) => <strong className="[overflow-wrap:anywhere] text-foreground">{chunks}</strong>,
          })}
        </p>
      }
    >
      <Button asChild>
        <Link href="/events">{t("open")}</Link>
      </Button>
    </AccountPanel>
  );
}
