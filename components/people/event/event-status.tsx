import { CheckCircle2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import type { EventTimeTexts } from "@/components/events/time/event-times";
import { formatDuration, formatTimeUntilStart } from "@/components/events/time/time-until";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { getCheckInState } from "@/lib/events/policy";
import type { EventResponse } from "@/lib/events/schema/event";
import { getPresenceText } from "@/lib/people/policy";

type EventStatusProps = { event: EventResponse; isHere: boolean; summary: AttendeeSummary | undefined; now: Date };

function checkInText(event: EventResponse, isHere: boolean, now: Date, timeTexts: EventTimeTexts): string {
  if (isHere) return "Others can see you";
  const { canCheckIn, reason, minutesUntilCheckIn } = getCheckInState(event, { hasRsvp: true }, now);
  if (canCheckIn) return "Open now";
  return reason === "ended" ? "Closed" : `Opens in ${formatDuration(minutesUntilCheckIn, timeTexts)}`;
}

/** Spec B§2, Event Status: how I stand to the event, and how it stands. */
export function EventStatus({ event, isHere, summary, now }: EventStatusProps) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card>
      <CardHeader>
        <CardTitle>Event Status</CardTitle>
        {isHere ? (
          <Badge variant="present">
            <CheckCircle2 aria-hidden />
            Checked In
          </Badge>
        ) : (
          <Badge variant="outline">RSVP&apos;d</Badge>
        )}
      </CardHeader>
      <CardContent className="pt-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          <Row label="Starts">{formatTimeUntilStart(event.startTime, now, timeTexts)}</Row>
          <Row label="Check-in">{checkInText(event, isHere, now, timeTexts)}</Row>
          <Row label="Attendees">{summary ? getPresenceText(summary) : "…"}</Row>
        </dl>
      </CardContent>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd data-numeric className="text-right font-semibold">
        {children}
      </dd>
    </>
  );
}
