"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

import { AccountPanel } from "../account-panel";
import { BackToLogIn } from "./back-to-log-in";
import type { RequestedReset } from "./request-reset-form";

type RequestSentProps = RequestedReset & { onDifferentEmail: () => void };

export function RequestSent({ email, message, onDifferentEmail }: RequestSentProps) {
  const t = useTranslations("account.forgotPassword.sent");
  return (
    <AccountPanel
      heading={t("title")}
      announce
      description={
        <>
          <p className="text-foreground">{message}</p>
          <p className="text-sm">
            {t.rich("details", {
              email,
              strong: (chunks) => <span className="font-semibold [overflow-wrap:anywhere]">{chunks}</span>,
            })}
          </p>
        </>
      }
    >
      <div className="grid gap-2">
        <BackToLogIn variant="default" />
        <Button variant="outline" onClick={onDifferentEmail}>
          <Mail aria-hidden />
          {t("differentEmail")}
        </Button>
      </div>
    </AccountPanel>
  );
}
