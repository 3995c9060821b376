import type { ReactNode } from "react";

import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { formatDuration, formatTimeUntilStart } from "@/components/events/time/event-times";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { getOwnState } from "@/lib/events/policy/own-state";
import { countGoing } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import { countHere } from "@/lib/people/policy";

import { PresenceBadge } from "../attendees/presence-badge";

type EventStatusProps = {
  event: EventResponse;
  isViewerCheckedIn: boolean;
  summary: AttendeeSummary | undefined;
  now: Date;
};

export function EventStatus({ event, isViewerCheckedIn, summary, now }: EventStatusProps) {
  const t = useTranslations("people");
  const isHere = isViewerCheckedIn && getOwnState(event, now) !== "over";
  const timeTexts = useTranslations("events.time");
  return (
    <Card>
      <CardHeader title={t("status.title")}>
        <PresenceBadge isCheckedIn={isHere} />
      </CardHeader>
      <CardContent className="pt-3">
        <dl className="grid grid-cols-1 gap-y-2 text-sm">
          <Row label={t("status.starts")}>{formatTimeUntilStart(event.startTime, now, timeTexts)}</Row>
          <Row label={t("status.checkIn")}>
            {isHere ? (
              t(event.viewer?.isMemberHidden ? "status.hidden" : "status.visible")
            ) : (
              <CheckInStatus event={event} now={now} />
            )}
          </Row>
          <Row label={t("status.attendees")}>
            {summary
              ? t("presence", { checkedIn: countHere(summary), going: countGoing(event) })
              : t("loadingPresence")}
          </Row>
        </dl>
      </CardContent>
    </Card>
  );
}

/** The demo renders the card on the server, where this part's hook can't run. */
function CheckInStatus({ event, now }: Pick<EventStatusProps, "event" | "now">) {
  const t = useTranslations("people.status");
  const timeTexts = useTranslations("events.time");
  const buttonTexts = useTranslations("checkIn.buttons");
  const { canCheckIn, reason, minutesUntilCheckIn, isUnknown } = useCheckInState(event, now);
  if (isUnknown) return buttonTexts("cannotCheck");
  if (canCheckIn) return t("open");
  return reason === "ended" ? t("closed") : t("opensIn", { duration: formatDuration(minutesUntilCheckIn, timeTexts) });
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd data-numeric className="w-min max-w-full min-w-0 grow text-right font-semibold">
        {children}
      </dd>
    </div>
  );
}
