"use client";

import { useTranslations } from "next-intl";

import { DateBlock } from "@/components/events/card/date-block";
import { formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { useNow } from "@/components/ui/browser/use-now";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { hasEnded } from "@/lib/events/policy/check-in";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { ManagedEventMenu } from "./managed-event-menu";

type ManagedEventRowProps = {
  event: ManagedEvent;
  viewerZone: string;
  renderedAt: string;
  onEditSponsors: () => void;
};

export function ManagedEventRow({ event, viewerZone, renderedAt, onEditSponsors }: ManagedEventRowProps) {
  const t = useTranslations("admin.events.manage");
  const timeTexts = useTranslations("events.time");
  const isOver = hasEnded(event, useNow(renderedAt, event.endTime));
  const times = { ...event, isOnline: false };
  const href = `/admin/events/${event.id}`;
  return (
    <li
      data-slot="managed-event"
      className="min-w-0 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]"
    >
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
        <DateBlock event={times} viewerZone={viewerZone} />
        <div className="grid min-w-0 flex-1 basis-52 gap-1">
          <h2 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
            <Link href={href} className="-my-3.5 inline-block py-3.5 underline-offset-4 hover:underline">
              {event.name}
            </Link>
          </h2>
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {formatEventVenue(event, timeTexts)} · {formatEventTime(times, viewerZone, timeTexts)}
          </p>
          <p data-numeric className="text-sm">
            <Counts event={event} />
          </p>
          <div className="flex flex-wrap gap-1.5 pt-0.5">
            <StatusBadge event={event} isOver={isOver} />
            {event.eventbriteId && <Badge variant="outline">{t("synced")}</Badge>}
          </div>
        </div>
        <div className="ml-auto flex gap-2">
          <Button asChild variant="outline">
            <Link href={href} aria-label={t("editLabel", { name: event.name })}>
              {t("edit")}
            </Link>
          </Button>
          <ManagedEventMenu event={event} isOver={isOver} onEditSponsors={onEditSponsors} />
        </div>
      </Card>
    </li>
  );
}

function Counts({ event: { rsvpCount, capacity, waitlistedCount, checkedInCount } }: { event: ManagedEvent }) {
  const t = useTranslations("admin.events.counts");
  return [
    capacity === null ? t("confirmed", { count: rsvpCount }) : t("confirmedOfCapacity", { count: rsvpCount, capacity }),
    waitlistedCount > 0 && t("waitlisted", { count: waitlistedCount }),
    checkedInCount > 0 && t("checkedIn", { count: checkedInCount }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function StatusBadge({ event, isOver }: { event: ManagedEvent; isOver: boolean }) {
  const t = useTranslations("admin.events.manage.status");
  if (event.status === "cancelled") return <Badge variant="destructive">{t("cancelled")}</Badge>;
  if (isOver) return <Badge variant="outline">{t("ended")}</Badge>;
  return event.status === "upcoming" ? <Badge variant="soon">{t("upcoming")}</Badge> : <Badge>{t("live")}</Badge>;
}
