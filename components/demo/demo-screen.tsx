import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";

import { DateBlock } from "@/components/events/card/date-block";
import { formatEventVenue, formatEventTime } from "@/components/events/time/event-times";
import { EventStatus } from "@/components/people/event/event-status";
import { IndustryMix } from "@/components/people/event/industry-mix";
import { Card } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";

import { createSampleEvent, SAMPLE_SUMMARY } from "./sample";
import { SampleAttendees } from "./sample-attendees";
import { SampleQuickActions } from "./sample-quick-actions";

/** See docs/product/presence.md#demo-screens. */
export function DemoScreen({ now, timezone }: { now: Date; timezone: string }) {
  const t = useTranslations("demo");
  const event = createSampleEvent(now, { name: t("event.name"), description: t("event.description") });
  return (
    <DemoPage title={t("title")}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-x-7">
        <div className="grid min-w-0 gap-5">
          <SampleEvent event={event} timezone={timezone} />
          <SampleAttendees />
        </div>
        <aside
          aria-label={t("aroundEvent")}
          className="grid gap-4 md:grid-cols-2 md:items-start lg:grid-cols-3 xl:grid-cols-1"
        >
          <EventStatus event={event} isViewerCheckedIn summary={SAMPLE_SUMMARY} now={now} />
          <SampleQuickActions event={event} />
          <IndustryMix summary={SAMPLE_SUMMARY} />
        </aside>
      </div>
    </DemoPage>
  );
}

/** Every demo screen must say that its data is not real. */
export function DemoPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("demo");
  return (
    <div className="grid gap-4">
      <p
        role="note"
        className="flex items-start gap-2.5 rounded-md bg-soon-soft px-3.5 py-2.5 text-sm font-medium text-pretty text-soon"
      >
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{t.rich("banner", { strong: (text) => <strong>{text}</strong> })}</span>
      </p>
      <h1 className="text-2xl font-extrabold md:text-3xl">{title}</h1>
      {children}
    </div>
  );
}

export function SampleEvent({ event, timezone }: { event: EventResponse; timezone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card className="flex items-center gap-3 p-4">
      <DateBlock event={event} viewerZone={timezone} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-muted-foreground">
        <h2 className="text-base font-bold text-card-foreground">
          <bdi>{event.name}</bdi>
        </h2>
        <p data-numeric>
          <bdi>{formatEventVenue(event, timeTexts)}</bdi> · {formatEventTime(event, timezone, timeTexts)}
        </p>
      </div>
    </Card>
  );
}
