"use client";

import { useTranslations } from "next-intl";

import { useCheckInPress } from "@/components/attendance/check-in/use-check-in-press";
import { Button } from "@/components/ui/button";
import { getCheckInState } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";

export function CheckInPrompt({ event, now }: { event: EventResponse; now: Date }) {
  const t = useTranslations("people.checkInPrompt");
  const { canCheckIn } = getCheckInState(event, { hasRsvp: true }, now);
  const { press, isPending, dialog } = useCheckInPress(event, canCheckIn);
  if (!canCheckIn) return null;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-3 rounded-lg bg-accent py-3 pr-3 pl-4 text-foreground"
    >
      <div className="w-min max-w-full min-w-0 grow leading-snug">
        <p className="font-semibold text-accent-foreground">{t("title")}</p>
        <p className="text-sm">{event.name}</p>
      </div>
      <Button isBusy={isPending} onClick={press}>
        {t("button")}
      </Button>
      {dialog}
    </section>
  );
}
