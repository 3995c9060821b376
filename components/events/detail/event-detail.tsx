"use client";

import { useIsMutating, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarDays, Clock, EyeOff, type LucideIcon, MapPin, RefreshCw, Share2, Video } from "lucide-react";
import { type ReactNode, useEffect } from "react";

import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { useRealtime } from "@/components/live/use-realtime";
import { FinishNameTag } from "@/components/profiles/finish-name-tag/finish-name-tag";
import { LazyPeopleToMeet } from "@/components/suggestions/lazy-people-to-meet";
import { BackLink } from "@/components/ui/back-link";
import { IconBadge } from "@/components/ui/badge";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { ownPlace } from "@/lib/events/client/changes";
import { rsvpKey } from "@/lib/events/client/rsvp";
import { hasEnded } from "@/lib/events/policy/check-in";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import { getOrganizerPath } from "@/lib/organizers/constants";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { EventAnnouncements } from "../announcements/event-announcements";
import { CalendarMenu } from "../actions/calendar-menu";
import { useShareEvent } from "../actions/use-share-event";
import { MovingDate } from "../card/date-block";
import { GuestOffers } from "../rsvp/guest-offers";
import { SeriesCard } from "../series/series-card";
import { formatEventDate, formatEventTime, formatEventVenue } from "../time/event-times";
import { VenueMap } from "../venue/venue-map";
import { EventPeople } from "./event-people";
import { OwnPlaceCard } from "./own-place-card";
import { VisitorCard } from "./visitor-invitation";

/** Below the rest of the page. Only who has a place sees it. */
const RemindersCard = lazyWithRetry(() => import("../rsvp/reminders-card").then((module) => module.RemindersCard));
const VisitorDialog = lazyWithRetry(() => import("./visitor-dialog").then((module) => module.VisitorDialog));

export type EventDetailProps = {
  eventId: string;
  viewer: { id: string } | null;
  viewerZone: string;
  renderedAt: string;
  doorCode?: string;
  canQuickJoin?: boolean;
  /** Whether the viewer has a recap of it. */
  hasRecap?: boolean;
  /** The page of its host or owner. */
  organizer?: { slug: string; name: string } | null;
};

export function EventDetail(props: EventDetailProps) {
  const { eventId, viewer, viewerZone, renderedAt, doorCode, canQuickJoin, hasRecap = false, organizer } = props;
  const t = useTranslations("events.detail");
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event) return null;
  return (
    <article className="grid gap-5">
      {viewer ? (
        <BackLink href="/events">{t("back")}</BackLink>
      ) : (
        <>
          <BackLink href="/discover">{t("discover")}</BackLink>
          <VisitorDialog {...{ event, renderedAt, doorCode, canQuickJoin }} />
        </>
      )}
      {viewer && <ReceivedWalkInRequests />}
      {viewer && <GuestOffers eventId={eventId} />}
      {viewer && <FinishNameTag viewerId={viewer.id} />}
      <EventHeader event={event} viewerZone={viewerZone} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        {/* On a phone a member sees their place first, a visitor what the event is about. */}
        <div className={clsx("lg:col-start-2", !viewer && "max-lg:order-last")}>
          {viewer ? (
            <OwnPlaceCard {...{ event, renderedAt, doorCode, hasRecap }} />
          ) : (
            <VisitorCard {...{ event, renderedAt, doorCode, canQuickJoin }} />
          )}
        </div>
        <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <EventShareActions event={event} />
          {viewer && <EventAnnouncements event={event} viewerZone={viewerZone} />}
          {event.description && <Description text={event.description} />}
          {event.seriesId && <SeriesCard event={event} viewerZone={viewerZone} />}
          {viewer && isGoing(event.viewer) && !event.viewer?.isMemberHidden && (
            <EventPeopleToMeet event={event} viewerId={viewer.id} renderedAt={renderedAt} />
          )}
          <VenueMap event={event} />
          <EventPeople event={event} />
          {organizer && <OrganizerLink {...organizer} />}
        </div>
        {isGoing(event.viewer) && !hasEnded(event, new Date(renderedAt)) && (
          <div className="lg:col-start-2">
            <RemindersCard eventId={eventId} />
          </div>
        )}
      </div>
    </article>
  );
}

type EventPeopleToMeetProps = { event: EventResponse; viewerId: string; renderedAt: string };

function EventPeopleToMeet({ event, viewerId, renderedAt }: EventPeopleToMeetProps) {
  const now = useNow(renderedAt);
  const { joinEvent } = useRealtime();
  const { scope } = ownPlace(event.id);
  // The server refuses to join before the RSVP, or being shown again, is stored.
  const isSaving = useIsMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) > 0;
  const canJoin = hasSuggestions(event, now) && !isSaving;

  // Effect: joins the event on the socket, so that members who hide leave the suggestions.
  useEffect(() => (canJoin ? joinEvent(event.id) : undefined), [joinEvent, event.id, canJoin]);

  // The server refuses the suggestions too.
  const isRsvpPending = useIsMutating({ mutationKey: rsvpKey(event.id) }) > 0;
  return isRsvpPending ? null : <LazyPeopleToMeet {...{ event, now, viewerId }} />;
}

function OrganizerLink({ slug, name }: { slug: string; name: string }) {
  const t = useTranslations("events.detail");
  return (
    <Link
      href={getOrganizerPath(slug)}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold [overflow-wrap:anywhere] text-accent-foreground underline-offset-4 hover:underline"
    >
      {t("organizer", { name })}
    </Link>
  );
}

function Description({ text }: { text: string }) {
  const t = useTranslations("events.detail");
  return (
    <Card>
      <CardContent className="grid gap-2 md:p-5">
        <h2 className="text-base font-bold md:text-xl">{t("about")}</h2>
        <p dir="auto" className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
      </CardContent>
    </Card>
  );
}

type HeaderProps = { event: EventResponse; viewerZone: string };

function EventHeader({ event, viewerZone }: HeaderProps) {
  const t = useTranslations("events.detail");
  return (
    // With large texts on a narrow phone the name goes below the date.
    <header className="flex flex-wrap gap-4">
      <MovingDate event={event} viewerZone={viewerZone} size="lg" />
      <div className="grid w-min max-w-full min-w-0 grow content-center gap-2">
        <h1 id={`event-${event.id}`} className="text-2xl font-extrabold md:text-3xl">
          <bdi>{event.name}</bdi>
        </h1>
        <EventFacts {...{ event, viewerZone }} />
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {event.isOnline && <IconBadge icon={Video} label={t("online")} />}
          {event.eventbriteId && <IconBadge variant="outline" icon={RefreshCw} label={t("synced")} />}
          {event.visibility === "unlisted" && <IconBadge variant="outline" icon={EyeOff} label={t("unlisted")} />}
        </div>
      </div>
    </header>
  );
}

function EventShareActions({ event }: { event: EventResponse }) {
  const shareTexts = useTranslations("events.share");
  const share = useShareEvent(event);
  return (
    <div className="flex flex-wrap gap-2 max-md:*:flex-auto">
      <Button variant="outline" onClick={() => void share()}>
        <Share2 aria-hidden />
        {shareTexts("button")}
      </Button>
      <CalendarMenu event={event} />
    </div>
  );
}

/** Above the fold on a phone. */
function EventFacts({ event, viewerZone }: HeaderProps) {
  const t = useTranslations("events.detail");
  const timeTexts = useTranslations("events.time");
  const venue = formatEventVenue(event, timeTexts);
  const address = [event.venueAddress, event.location].find((part) => part && part !== venue);
  return (
    <dl className="grid gap-1">
      <Fact icon={CalendarDays} label={t("date")}>
        <time dateTime={event.startTime}>{formatEventDate(event, viewerZone, timeTexts)}</time>
      </Fact>
      <Fact icon={Clock} label={t("time")}>
        <span data-numeric>{formatEventTime(event, viewerZone, timeTexts)}</span>
      </Fact>
      {event.isOnline ? (
        <Fact icon={Video} label={t("eventType")}>
          {t("webinar")}
        </Fact>
      ) : (
        <Fact icon={MapPin} label={t("venue")}>
          <bdi>{venue}</bdi>
          {address && <span className="block text-muted-foreground">{address}</span>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-6.5 text-sm">
      <dt>
        <Icon aria-hidden className="absolute top-0.5 left-0 size-4 text-accent-foreground" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
