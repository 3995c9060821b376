"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { CallLink } from "@/components/events/rsvp/join-call-link";
import { CheckedInBanner } from "@/components/attendance/check-in/checked-in-banner";
import { useConfirmOnOpen } from "@/components/attendance/check-in/use-confirm-presence";
import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { useNow } from "@/components/ui/browser/use-now";
import { LiveAlerts } from "@/components/notifications/live-alerts";
import { LiveEventMap } from "@/components/presence/map/live-event-map";
import { getPresence } from "@/lib/connections/policy/requests";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";

import { AttendeePane } from "../attendees/attendee-pane";
import { useAttendees } from "../attendees/use-attendees";
import { CollapsibleEventPanels, EventPanels } from "../event/event-panels";
import { RecentConnections } from "../recent/recent-connections";
import { RecentMessages } from "../recent/recent-messages";
import { CheckInPrompt } from "./check-in-prompt";
import { NoEvents } from "./no-events";
import { PeopleHeader } from "./people-header";
import { useSelectedEvent } from "./use-selected-event";

export type PeopleScreenProps = {
  viewerId: string;
  isAdmin: boolean;
  eventId: string | null;
  conversations: ConversationSummary[];
  now: string;
  timezone: string;
  realtimePort: number;
};

const hasCoordinates = (event: EventResponse): event is EventResponse & { latitude: number; longitude: number } =>
  event.latitude !== null && event.longitude !== null;

/** See docs/product/presence.md#people-screen. */
export function PeopleScreen({
  viewerId,
  isAdmin,
  now: renderedAt,
  timezone,
  realtimePort,
  ...page
}: PeopleScreenProps) {
  const t = useTranslations("people");
  const queryClient = useQueryClient();
  // The shell reads the same query before any HydrationBoundary of this page renders.
  useState(() => queryClient.setQueryData(conversationsQuery().queryKey, (cached) => cached ?? page.conversations));
  const now = useNow(renderedAt);
  const [search, setSearch] = useState("");
  const { event, rsvps, active, isViewerCheckedIn, select } = useSelectedEvent(page.eventId, now);
  useConfirmOnOpen(active);
  const viewerPresence = getPresence({ isCheckedIn: isViewerCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  const attendees = useAttendees(event?.id ?? null, search);
  const { summary } = attendees;

  const selectEvent = (id: string) => {
    select(id);
    setSearch("");
  };
  const panels = event && { event, viewer: { id: viewerId, isAdmin }, isViewerCheckedIn, summary, now, timezone };
  return (
    <div className="flex flex-1 flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:grid-rows-[auto_1fr] xl:gap-x-7">
      <LiveAlerts />
      <div className="flex flex-col gap-4 empty:hidden xl:col-start-2">
        <CheckedInBanner action={(eventId) => <CallOfEvent {...{ eventId, rsvps, now }} />} />
        {event && !active && <CheckInPrompt key={event.id} event={event} now={now} />}
        {event && active && viewerPresence === "present" && hasCoordinates(event) && (
          <LiveEventMap key={event.id} attendanceId={active.id} {...{ event, viewerId, realtimePort }} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:gap-5">
        <ReceivedWalkInRequests />
        <PeopleHeader {...{ event, summary, rsvps, timezone, search }} onSearch={setSearch} onPick={selectEvent} />
        {panels && <CollapsibleEventPanels key={`panels-${panels.event.id}`} {...panels} />}
        {event ? (
          <AttendeePane
            key={event.id}
            attendees={attendees}
            search={search}
            onClearSearch={() => setSearch("")}
            viewerId={viewerId}
            viewerPresence={viewerPresence}
          />
        ) : (
          <NoEvents />
        )}
      </div>
      <aside aria-label={t("aroundEvent")} className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-start-2">
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

/** The viewer may be checked in at another event than the selected one. */
function CallOfEvent({ eventId, rsvps, now }: { eventId: string; rsvps: MyRsvp[]; now: Date }) {
  const event = rsvps.find((rsvp) => rsvp.eventId === eventId)?.event;
  return event ? <CallLink event={event} now={now} /> : null;
}
