"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { CheckedInBanner } from "@/components/attendance/checked-in-banner";
import { useNow } from "@/components/events/use-now";
import { useRealtime } from "@/components/layout/realtime-provider";

import { LiveAlerts } from "@/components/notifications/live-alerts";
import { LiveEventMap } from "@/components/presence/live-event-map";
import { activeAttendanceQuery, attendeesQuery } from "@/lib/attendance/client";
import { myRsvpsQuery } from "@/lib/events/client";
import type { EventAnswer } from "@/lib/events/schema";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { preselectEvent, showsAttendees } from "@/lib/people/policy";

import { AttendeePane } from "./attendee-pane";
import { CheckInPrompt } from "./check-in-prompt";
import { EventSummary } from "./event-choice";
import { PeopleHeader } from "./people-header";
import { NoEvents } from "./no-events";
import { RecentConnections } from "./recent-connections";
import { RecentMessages } from "./recent-messages";

export type PeopleScreenProps = {
  viewerId: string;
  /** The event the server chose; null without an RSVP. */
  eventId: string | null;
  conversations: ConversationSummary[];
  /** The instant the page was rendered at, ISO 8601, and the viewer's zone: both sides render the same text. */
  now: string;
  timezone: string;
  realtimePort: number;
};

const hasPlace = (event: EventAnswer): event is EventAnswer & { latitude: number; longitude: number } =>
  event.latitude !== null && event.longitude !== null;

/** 'Meet Fellow Attendees' (spec B§2): who is at one of my events, changing live, and what is going on around it. */
export function PeopleScreen({ viewerId, now: rendered, timezone, realtimePort, ...page }: PeopleScreenProps) {
  const queryClient = useQueryClient();
  // The shell asks for these too, before a HydrationBoundary inside it could hand them over: so here, in the first render.
  useState(() => queryClient.setQueryData(conversationsQuery().queryKey, (known) => known ?? page.conversations));
  const now = useNow(rendered);
  const realtime = useRealtime();
  const [picked, setPicked] = useState(page.eventId);
  const [search, setSearch] = useState("");
  const { data: rsvps = [] } = useQuery(myRsvpsQuery());
  const { data: active = null } = useQuery(activeAttendanceQuery());

  const offered = rsvps.filter(showsAttendees);
  const eventId = offered.some((rsvp) => rsvp.eventId === picked) ? picked : preselectEvent(offered, active, now);
  const event = offered.find((rsvp) => rsvp.eventId === eventId)?.event ?? null;
  const attendees = useQuery({ ...attendeesQuery(eventId ?? ""), enabled: eventId !== null });
  const people = useMemo(() => new Map(attendees.data?.map(({ userId, user }) => [userId, user])), [attendees.data]);

  // An effect, because the event's room is on the socket; the reads it leads to stand in one place (realtime-provider).
  useEffect(() => (eventId === null ? undefined : realtime.joinEvent(eventId)), [realtime, eventId]);

  const pick = (id: string) => {
    setPicked(id);
    setSearch("");
    // So that a reload shows the same event. Not a navigation: the page stays.
    window.history.replaceState(null, "", `?event=${id}`);
  };

  return (
    <div className="flex flex-1 flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:grid-rows-[auto_1fr] xl:gap-x-7">
      <LiveAlerts />
      <div className="flex flex-col gap-4 empty:hidden xl:col-start-2">
        <CheckedInBanner />
        {event && !active && <CheckInPrompt event={event} now={now} />}
        {event && active?.eventId === event.id && hasPlace(event) && (
          <LiveEventMap key={event.id} attendanceId={active.id} {...{ event, viewerId, people, realtimePort }} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:gap-5">
        <PeopleHeader
          {...{ event, attendees: attendees.data, rsvps: offered, timezone, search }}
          onSearch={setSearch}
          onPick={pick}
        />
        {event ? (
          <AttendeePane
            key={event.id}
            query={attendees}
            search={search}
            onClearSearch={() => setSearch("")}
            viewerId={viewerId}
            viewerIsHere={active?.eventId === event.id}
          />
        ) : (
          <NoEvents />
        )}
      </div>
      <aside aria-label="Around the event" className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-start-2">
        {event && <EventSummary event={event} timezone={timezone} />}
        <RecentMessages now={now} timezone={timezone} />
        <RecentConnections viewerId={viewerId} />
      </aside>
    </div>
  );
}
