"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { sessionsQuery } from "@/lib/account/client";

import { ListPlaceholder } from "../frame/list-placeholder";
import { type SessionDates, SessionRow } from "./session-row";
import { useEndSessions } from "./use-end-sessions";

/** The devices that are signed in to this account (docs/product/sessions.md#revoked-sessions). */
export function SessionsCard(dates: SessionDates) {
  const t = useTranslations("settings.security.sessions");
  const sessions = useQuery(sessionsQuery());
  const [isConfirming, setConfirming] = useState(false);
  const endOthers = useEndSessions();
  const others = sessions.data?.filter((session) => !session.isCurrent).length ?? 0;
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">{t("description")}</p>
      </CardHeader>
      <CardContent className="grid gap-3 md:px-6 md:pb-6">
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
      </CardContent>
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
    </Card>
  );
}
