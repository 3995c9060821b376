"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { emailStatusQuery } from "@/lib/account/client";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { ChangeEmailForm } from "./change-email-form";
import { PendingEmail } from "./pending-email";

type EmailCardProps = { timezone: string };

/** See docs/product/sessions.md#change-email. */
export function EmailCard({ timezone }: EmailCardProps) {
  const t = useTranslations("settings.security.email");
  const status = useQuery(emailStatusQuery());
  const [isChanging, setChanging] = useState(false);
  if (!status.data) {
    return (
      <SettingsCard id="email" title={t("title")} description={t("description")}>
        <ListPlaceholder query={status} errorTitle={t("error")} className="h-14" />
      </SettingsCard>
    );
  }
  const { email, isVerified, change } = status.data;
  return (
    <SettingsCard id="email" title={t("title")} description={t("description")} className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{email}</span>
        <Badge variant={isVerified ? "default" : "soon"}>{t(isVerified ? "confirmed" : "unconfirmed")}</Badge>
      </p>
      {change ? (
        <PendingEmail email={change.email} expiresAt={change.expiresAt} timezone={timezone} isChange />
      ) : (
        !isVerified && <PendingEmail email={email} timezone={timezone} />
      )}
      {isChanging ? (
        <ChangeEmailForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="outline" className="max-sm:w-full sm:justify-self-start" onClick={() => setChanging(true)}>
          {t(change ? "changeAgain" : "change")}
        </Button>
      )}
    </SettingsCard>
  );
}
