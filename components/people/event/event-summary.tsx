"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { DateBlock } from "@/components/events/card/date-block";
import { getEventDateParts, formatEventVenue, formatEventTime } from "@/components/events/time/event-times";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import type { EventResponse, MyRsvp } from "@/lib/events/schema/event";

type EventPickerProps = { rsvps: MyRsvp[]; eventId: string; timezone: string; onPick: (eventId: string) => void };

/** Which of my RSVP'd events is looked at (spec B§2). With one alone there is nothing to pick. */
export function EventPicker({ rsvps, eventId, timezone, onPick }: EventPickerProps) {
  const id = useId();
  if (rsvps.length < 2) return null;
  const label = ({ event }: MyRsvp) => {
    const { month, day } = getEventDateParts(event, timezone);
    return `${event.name} · ${month} ${day}`;
  };
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="sr-only">
        Event
      </Label>
      <NativeSelect
        id={id}
        value={eventId}
        onChange={({ target }) => onPick(target.value)}
        className="font-semibold text-ellipsis"
      >
        {rsvps.map((rsvp) => (
          <option key={rsvp.eventId} value={rsvp.eventId}>
            {label(rsvp)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** The chosen event in short: when and where (spec B§2); the rest is on its page. */
export function EventSummary({ event, timezone }: { event: EventResponse; timezone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card>
      <Link
        href={`/events/${event.id}`}
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-muted"
      >
        <DateBlock event={event} viewerZone={timezone} />
        <div className="grid min-w-0 flex-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-muted-foreground">
          <h2 className="text-base text-card-foreground">{event.name}</h2>
          <p>
            {formatEventVenue(event, timeTexts)} · {formatEventTime(event, timezone, timeTexts)}
          </p>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </Card>
  );
}
