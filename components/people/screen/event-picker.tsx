"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

import { getEventDateParts } from "@/components/events/time/event-times";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import type { MyRsvp } from "@/lib/events/schema/rsvp";

type EventPickerProps = { rsvps: MyRsvp[]; eventId: string; timezone: string; onPick: (eventId: string) => void };

/** Renders nothing for a single event (docs/product/presence.md#event-selection). */
export function EventPicker({ rsvps, eventId, timezone, onPick }: EventPickerProps) {
  const t = useTranslations("people.header");
  const timeTexts = useTranslations("events.time");
  const id = useId();
  if (rsvps.length < 2) return null;
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="sr-only">
        {t("event")}
      </Label>
      <NativeSelect
        id={id}
        value={eventId}
        onChange={({ target }) => onPick(target.value)}
        className="font-semibold text-ellipsis"
      >
        {rsvps.map(({ eventId: optionId, event }) => {
          const { month, day } = getEventDateParts(event, timezone, timeTexts);
          return (
            <option key={optionId} value={optionId}>
              {t("eventOption", { name: event.name, month, day })}
            </option>
          );
        })}
      </NativeSelect>
    </div>
  );
}
