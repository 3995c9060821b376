"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Button } from "@/components/ui/button";
import { sessionsQuery } from "@/lib/account/client";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { type SessionDates, SessionRow } from "./session-row";
import { useEndSessions } from "./use-end-sessions";

/** See docs/product/sessions.md#revoked-sessions. */
export function SessionsCard(dates: SessionDates) {
  const t = useTranslations("settings.security.sessions");
  const sessions = useQuery(sessionsQuery());
  const [isConfirming, setConfirming] = useState(false);
  const endOthers = useEndSessions();
  const others = sessions.data?.filter((session) => !session.isCurrent).length ?? 0;
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-3">
      {sessions.data ? (
        <ul className="-my-1.5 max-h-96 divide-y overflow-y-auto overscroll-contain">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} {...dates} />
          ))}
        </ul>
      ) : (
        <ListPlaceholder query={sessions} errorTitle={t("error")} className="h-14" />
      )}
      {others > 0 && (
        <Button variant="outline" className="sm:justify-self-start" onClick={() => setConfirming(true)}>
          {t("signOutOthers")}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("confirm.button")}
          isBusy={endOthers.isPending}
          onConfirm={(settled) => endOthers.mutate(undefined, settled)}
          onClose={() => setConfirming(false)}
        >
          {t("confirm.text", { others })}
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}
