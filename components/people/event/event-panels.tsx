"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";

import { EventPeople } from "@/components/events/detail/event-people";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventStatus } from "./event-status";
import { EventSummary } from "./event-summary";
import { IndustryMix } from "./industry-mix";
import { QuickActions } from "./quick-actions";

export type EventPanelsProps = {
  event: EventResponse;
  viewer: { id: string; isAdmin: boolean };
  isViewerCheckedIn: boolean;
  summary: AttendeeSummary | undefined;
  now: Date;
  timezone: string;
};

export function EventPanels({ event, viewer, isViewerCheckedIn, summary, now, timezone }: EventPanelsProps) {
  return (
    <>
      <EventSummary event={event} timezone={timezone} />
      <EventStatus {...{ event, isViewerCheckedIn, summary, now }} />
      <QuickActions event={event} now={now} />
      <div className="empty:hidden md:[&_h2]:text-base">
        <EventPeople event={event} viewer={viewer} />
      </div>
      <IndustryMix summary={summary} />
    </>
  );
}

export function CollapsibleEventPanels(props: EventPanelsProps) {
  const t = useTranslations("people.panels");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-4 xl:hidden">
      <Card>
        <Button
          variant="ghost"
          align="between"
          className="w-full flex-wrap"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="flex items-center gap-2.5 font-display text-base font-bold">
            <CalendarDays aria-hidden className="size-5" />
            {t("title")}
          </span>
          <span className="text-accent-foreground">{isOpen ? t("hide") : t("show")}</span>
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
