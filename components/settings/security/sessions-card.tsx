"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { endSessions, sessionsQuery } from "@/lib/account/client";
import type { SessionResponse } from "@/lib/account/schema";
import { accessTokensQuery } from "@/lib/auth/client/access-tokens";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { useFormatDay } from "../frame/use-format-day";

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

const PHONE = /iPhone|Android/;

/** `now` is ISO 8601. Server and browser format the same dates with both values. */
export type SessionDates = { now: string; timezone: string };

/** Sign Out on the profile, not this row, signs out this device. */
function SessionRow({ session, now, timezone }: SessionDates & { session: SessionResponse }) {
  const t = useTranslations("settings.security.sessions");
  const formatDay = useFormatDay(timezone);
  const end = useEndSessions();
  const { device, isCurrent, createdAt, lastSeenAt } = session;
  const lastDay = formatDay(lastSeenAt);
  // Only the day, because the last use is updated only every 30 minutes.
  const used = isCurrent
    ? t("activeNow")
    : lastDay === formatDay(now)
      ? t("usedToday")
      : t("usedOn", { date: lastDay });
  const Icon = PHONE.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-40 text-sm leading-snug [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge variant="present">{t("thisDevice")}</Badge>}
        </p>
        <p data-numeric className="text-muted-foreground">
          {createdAt ? t("usedAndSignedIn", { used, date: formatDay(createdAt) }) : used}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          isBusy={end.isPending}
          onClick={() => end.mutate(session.id)}
          aria-label={t("signOutDevice", { device })}
        >
          {t("signOut")}
        </Button>
      )}
    </li>
  );
}

function useEndSessions() {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const { queryKey } = sessionsQuery();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (sessions) =>
        sessions?.filter((session) => session.isCurrent || (id !== undefined && session.id !== id)),
      );
      toast({ title: t(`security.sessions.toast.${id === undefined ? "othersSignedOut" : "deviceSignedOut"}`) });
    },
    onError: (error) => toastFailure(error, t("security.sessions.toast.failed"), t("tryAgain")),
    onSettled: () =>
      Promise.all([queryKey, accessTokensQuery().queryKey].map((key) => client.invalidateQueries({ queryKey: key }))),
  });
}
