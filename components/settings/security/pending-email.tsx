"use client";

import { useLocale, useTranslations } from "next-intl";

import { useResendConfirmation } from "@/components/account/email/use-resend-confirmation";
import { Button } from "@/components/ui/button";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { toSameSpaces } from "@/lib/i18n/shared/same-spaces";

import { useCancelEmailChange } from "./use-email-change";

type PendingEmailProps = {
  email: string;
  expiresAt?: string;
  timezone: string;
  isChange?: boolean;
};

export function PendingEmail({ email, expiresAt, timezone, isChange = false }: PendingEmailProps) {
  const t = useTranslations("settings.security.email.pending");
  const locale = getFormatLocale(useLocale());
  const resend = useResendConfirmation();
  const cancel = useCancelEmailChange();
  const until =
    expiresAt &&
    toSameSpaces(
      new Date(expiresAt).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone: timezone }),
    );
  return (
    <div className="grid gap-3 rounded-md border bg-muted p-3.5 text-sm">
      <p className="text-pretty [overflow-wrap:anywhere]">
        {until ? t("change", { email, until }) : t("registration", { email })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t("resend")}
        </Button>
        {isChange && (
          <Button variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
