import { ChevronRight, MapPin, QrCode } from "lucide-react";
import { useState } from "react";

import { CallLink } from "@/components/attendance/check-in/join-call-link";
import { CalendarMenu } from "@/components/events/actions/calendar-menu";
import { DateBlock } from "@/components/events/card/date-block";
import { EventPeople } from "@/components/events/detail/event-people";
import { formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { getMapUrl } from "@/lib/events/policy/map-url";
import type { EventResponse } from "@/lib/events/schema/event";

import { RecentConnections } from "../recent/recent-connections";
import { RecentMessages } from "../recent/recent-messages";
import { EventStatus } from "./event-status";
import { IndustryMix } from "./industry-mix";

const ShareMyContactDialog = lazyWithRetry(() =>
  import("../contact/share-my-contact-dialog").then((module) => module.ShareMyContactDialog),
);

function ShareMyContact() {
  const t = useTranslations("contact.own");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" align="start" onClick={() => setOpen(true)}>
        <QrCode aria-hidden />
        {t("button")}
      </Button>
      {isOpen && <ShareMyContactDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type SidePanelsProps = {
  viewerId: string;
  event: EventResponse | null;
  isViewerCheckedIn: boolean;
  summary: AttendeeSummary | undefined;
  now: Date;
  timezone: string;
};

/** Beside the people on a wide screen, else in a pane that is closed at first. */
export function SidePanels({ viewerId, event, isViewerCheckedIn, summary, now, timezone }: SidePanelsProps) {
  return (
    <>
      {event && (
        <>
          <EventSummary event={event} timezone={timezone} />
          <EventStatus {...{ event, isViewerCheckedIn, summary, now }} />
          <QuickActions event={event} now={now} />
          <div className="empty:hidden md:[&_h2]:text-base">
            <EventPeople event={event} />
          </div>
          {!event.viewer?.isMemberHidden && <IndustryMix summary={summary} />}
        </>
      )}
      <RecentMessages now={now} timezone={timezone} />
      <RecentConnections viewerId={viewerId} />
    </>
  );
}

function EventSummary({ event, timezone }: { event: EventResponse; timezone: string }) {
  const timeTexts = useTranslations("events.time");
  return (
    <Card>
      <Link
        href={`/events/${event.id}`}
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-muted"
      >
        <DateBlock event={event} viewerZone={timezone} />
        <div className="grid min-w-0 flex-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-muted-foreground">
          <h2 className="text-base text-card-foreground">
            <bdi>{event.name}</bdi>
          </h2>
          <p>
            <bdi>{formatEventVenue(event, timeTexts)}</bdi> · {formatEventTime(event, timezone, timeTexts)}
          </p>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </Card>
  );
}

function QuickActions({ event, now }: { event: EventResponse; now: Date }) {
  const t = useTranslations("people");
  const mapUrl = getMapUrl(event);
  return (
    <Card>
      <CardHeader title={t("quickActions.title")} />
      <CardContent className="grid gap-2 pt-3 [&>button]:justify-start">
        <CallLink event={event} now={now} />
        <ShareMyContact />
        {mapUrl && (
          <Button variant="outline" align="start" asChild>
            <a href={mapUrl} target="_blank" rel="noopener noreferrer">
              <MapPin aria-hidden />
              {t("quickActions.viewLocation")}
              <span className="sr-only"> {t("newTab")}</span>
            </a>
          </Button>
        )}
        <CalendarMenu event={event} />
      </CardContent>
    </Card>
  );
}
