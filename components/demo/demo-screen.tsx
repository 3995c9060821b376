import { useTranslations } from "next-intl";

import { DateBlock } from "@/components/events/card/date-block";
import { formatEventVenue, formatEventTime } from "@/components/events/time/event-times";
import { EventStatus } from "@/components/people/event/event-status";
import { IndustryMix } from "@/components/people/event/industry-mix";
import { Card } from "@/components/ui/card";
import type { EventResponse } from "@/lib/events/schema/event";

import { createSampleEvent, SAMPLE_SUMMARY } from "./sample";
import { SampleAttendees } from "./sample-attendees";
import { SampleBanner } from "./sample-banner";
import { SampleQuickActions } from "./sample-quick-actions";

/** See docs/product/presence.md#demo-screens. */
export function DemoScreen({ now, timezone }: { now: Date; timezone: string }) {
  const t = useTranslations("demo");
  const event = createSampleEvent(now, { name: t("event.name"), description: t("event.description") });
  return (
    <div className="grid gap-4">
      <SampleBanner />
      <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
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
    </div>
  );
}

export function SampleEvent({ event, timezone }: { event: EventResponse; timezone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card className="flex items-center gap-3 p-4">
      <DateBlock event={event} viewerZone={timezone} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-muted-foreground">
        <h2 className="text-base font-bold text-card-foreground">{event.name}</h2>
        <p data-numeric>
          {formatEventVenue(event, timeTexts)} · {formatEventTime(event, timezone, timeTexts)}
        </p>
      </div>
    </Card>
  );
}
