"use client";

import { Laptop, Smartphone } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { SessionResponse } from "@/lib/account/schema";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { useEndSessions } from "./use-end-sessions";

const PHONE = /iPhone|Android/;

/** `now` is ISO 8601. Server and browser format the same dates with both values. */
export type SessionDates = { now: string; timezone: string };

type SessionRowProps = SessionDates & { session: SessionResponse };

/** Sign Out on the profile, not this row, signs out this device. */
export function SessionRow({ session, now, timezone }: SessionRowProps) {
  const t = useTranslations("settings.security.sessions");
  const locale = getFormatLocale(useLocale());
  const end = useEndSessions();
  const { device, isCurrent, createdAt, lastSeenAt } = session;
  const formatDay = (iso: string) =>
    new Date(iso).toLocaleDateString(locale, { month: "short", day: "numeric", year: "numeric", timeZone: timezone });
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
