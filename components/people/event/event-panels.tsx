"use client";

import { CalendarDays } from "lucide-react";
import { useId, useState } from "react";

import { EventPeople } from "@/components/events/detail/event-people";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventSummary } from "./event-summary";
import { EventStatus } from "./event-status";
import { IndustryMix } from "./industry-mix";
import { QuickActions } from "./quick-actions";

export type EventPanelsProps = {
  event: EventResponse;
  viewer: { id: string; isAdmin: boolean };
  /** Whether I am checked in at it. */
  isHere: boolean;
  summary: AttendeeSummary | undefined;
  now: Date;
  timezone: string;
};

/** All about the chosen event (spec B§2): when and where, my standing, what can be done, who invites, and who comes. */
export function EventPanels({ event, viewer, isHere, summary, now, timezone }: EventPanelsProps) {
  return (
    <>
      <EventSummary event={event} timezone={timezone} />
      <EventStatus {...{ event, isHere, summary, now }} />
      <QuickActions event={event} />
      <div className="empty:hidden md:[&_h2]:text-base">
        <EventPeople event={event} viewer={viewer} />
      </div>
      <IndustryMix summary={summary} />
    </>
  );
}

/** The same where there is no room beside the list: one tap away, above people without end. */
export function FoldedEventPanels(props: EventPanelsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-4 xl:hidden">
      <Card>
        <Button
          variant="ghost"
          align="between"
          className="w-full"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="flex items-center gap-2.5 font-display text-base font-bold">
            <CalendarDays aria-hidden className="size-5" />
            Event Details
          </span>
          <span className="text-accent-foreground">{isOpen ? "Hide" : "Show"}</span>
        </Button>
      </Card>
      {isOpen && (
        <div id={id} className="grid gap-4 md:-mb-4 md:block md:columns-2 md:*:mb-4 md:*:break-inside-avoid">
          <EventPanels {...props} />
        </div>
      )}
    </div>
  );
}
