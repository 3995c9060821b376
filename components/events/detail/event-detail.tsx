"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";

import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { Card, CardContent } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { eventQuery } from "@/lib/events/client/events";
import { hasEnded } from "@/lib/events/policy/check-in";

import { JoinEventCard } from "../rsvp/join-event-card";
import { RemindersCard } from "../rsvp/reminders-card";
import { VenueMap } from "../venue/venue-map";
import { EventFacts } from "./event-facts";
import { EventHeader, EventShareActions } from "./event-header";
import { EventPeople } from "./event-people";
import { VisitorCard } from "./visitor-invitation";

const VisitorDialog = lazyWithRetry(() => import("./visitor-dialog").then((module) => module.VisitorDialog));

export type EventDetailProps = {
  eventId: string;
  viewer: { id: string; isAdmin: boolean } | null;
  viewerZone: string;
  renderedAt: string;
  doorCode?: string;
};

export function EventDetail({ eventId, viewer, viewerZone, renderedAt, doorCode }: EventDetailProps) {
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event) return null;
  return (
    <article className="grid gap-5">
      {viewer ? <BackLink /> : <VisitorDialog eventId={eventId} doorCode={doorCode} />}
      {viewer && <ReceivedWalkInRequests />}
      <EventHeader event={event} viewerZone={viewerZone} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        {/* On a phone a member sees the RSVP control first, a visitor the event's facts. */}
        <div className={clsx("lg:col-start-2", !viewer && "max-lg:order-last")}>
          {viewer ? (
            <JoinEventCard event={event} renderedAt={renderedAt} doorCode={doorCode} viewer={viewer} />
          ) : (
            <VisitorCard eventId={eventId} doorCode={doorCode} />
          )}
        </div>
        <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <EventShareActions event={event} />
          <EventFacts event={event} viewerZone={viewerZone} />
          {event.description && <Description text={event.description} />}
          <VenueMap event={event} />
          <EventPeople event={event} viewer={viewer} />
        </div>
        {event.viewer?.hasRsvp && !hasEnded(event, new Date(renderedAt)) && (
          <div className="lg:col-start-2">
            <RemindersCard eventId={eventId} />
          </div>
        )}
      </div>
    </article>
  );
}

function BackLink() {
  const t = useTranslations("events.detail");
  return (
    <Link
      href="/events"
      className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
    >
      <ChevronLeft aria-hidden className="size-4.5" />
      {t("back")}
    </Link>
  );
}

function Description({ text }: { text: string }) {
  const t = useTranslations("events.detail");
  return (
    <Card>
      <CardContent className="grid gap-2 md:p-5">
        <h2 className="text-base font-bold md:text-xl">{t("about")}</h2>
        <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      </CardContent>
    </Card>
  );
}
