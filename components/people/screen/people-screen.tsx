"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { useNow } from "@/components/events/time/use-now";
import { useRealtime } from "@/components/live/realtime-provider";
import { LiveAlerts } from "@/components/notifications/live-alerts";
import { LiveEventMap } from "@/components/presence/map/live-event-map";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { myRsvpsQuery } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { selectInitialEvent, showsAttendees } from "@/lib/people/policy";

import { AttendeePane } from "../attendees/attendee-pane";
import { CheckInPrompt } from "./check-in-prompt";
import { EventPanels, FoldedEventPanels } from "../event/event-panels";
import { PeopleHeader } from "./people-header";
import { NoEvents } from "./no-events";
import { RecentConnections } from "../recent/recent-connections";
import { RecentMessages } from "../recent/recent-messages";
import { useAttendees } from "../attendees/use-attendees";

export type PeopleScreenProps = {
  viewerId: string;
  isAdmin: boolean;
  /** The event the server chose; null without an RSVP. */
  eventId: string | null;
  conversations: ConversationSummary[];
  /** The instant the page was rendered at, ISO 8601, and the viewer's zone: both sides render the same text. */
  now: string;
  timezone: string;
  realtimePort: number;
};

const hasPlace = (event: EventResponse): event is EventResponse & { latitude: number; longitude: number } =>
  event.latitude !== null && event.longitude !== null;

/** 'Meet Fellow Attendees' (spec B§2): who is at one of my events, changing live, and what is going on around it. */
export function PeopleScreen({ viewerId, isAdmin, now: rendered, timezone, realtimePort, ...page }: PeopleScreenProps) {
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
  const eventId = offered.some((rsvp) => rsvp.eventId === picked) ? picked : selectInitialEvent(offered, active, now);
  const event = offered.find((rsvp) => rsvp.eventId === eventId)?.event ?? null;
  const attendees = useAttendees(eventId, search);
  const { loaded, summary } = attendees;
  const people = useMemo(() => new Map(loaded?.map(({ userId, user }) => [userId, user])), [loaded]);

  // An effect, because the event's room is on the socket; the reads it leads to stand in one place (realtime-provider).
  useEffect(() => (eventId === null ? undefined : realtime.joinEvent(eventId)), [realtime, eventId]);

  const pick = (id: string) => {
    setPicked(id);
    setSearch("");
    // So that a reload shows the same event. Not a navigation: the page stays.
    window.history.replaceState(null, "", `?event=${id}`);
  };

  const isHere = event !== null && active?.eventId === event.id;
  const panels = event && { event, viewer: { id: viewerId, isAdmin }, isHere, summary, now, timezone };
  return (
    <div className="flex flex-1 flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:grid-rows-[auto_1fr] xl:gap-x-7">
      <LiveAlerts />
      <div className="flex flex-col gap-4 empty:hidden xl:col-start-2">
        <CheckedInBanner />
        {event && !active && <CheckInPrompt event={event} now={now} />}
        {event && active && isHere && hasPlace(event) && (
          <LiveEventMap key={event.id} attendanceId={active.id} {...{ event, viewerId, people, realtimePort }} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:gap-5">
        <PeopleHeader {...{ event, summary, rsvps: offered, timezone, search }} onSearch={setSearch} onPick={pick} />
        {panels && <FoldedEventPanels key={`panels-${panels.event.id}`} {...panels} />}
        {event ? (
          <AttendeePane
            key={event.id}
            attendees={attendees}
            search={search}
            onClearSearch={() => setSearch("")}
            viewerId={viewerId}
            viewerIsHere={isHere}
          />
        ) : (
          <NoEvents />
        )}
      </div>
      <aside aria-label="Around the event" className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-start-2">
        {panels && (
          <div className="hidden flex-col gap-4 xl:flex">
            <EventPanels {...panels} />
          </div>
        )}
        <RecentMessages now={now} timezone={timezone} />
        <RecentConnections viewerId={viewerId} />
      </aside>
    </div>
  );
}
