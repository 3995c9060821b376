import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Users } from "lucide-react";
import { useEffect, useId, useState } from "react";

import { useConfirmOnOpen } from "@/components/attendance/check-in/confirm-presence";
import { useRealtime } from "@/components/live/use-realtime";
import { resetForOtherMember, waitForNextVisit } from "@/components/onboarding/tour-state";
import { LiveEventMap } from "@/components/presence/map/live-event-map";
import { LazyPeopleToMeet } from "@/components/suggestions/lazy-people-to-meet";
import { useNow } from "@/components/ui/browser/use-now";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { AttendeeView } from "@/lib/attendance/schema/attendance";
import { getPresence } from "@/lib/connections/policy/requests";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { countGoing } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { hasTopics, selectInitialEvent, showsAttendees } from "@/lib/people/policy";

import { AttendeePane } from "../attendees/attendee-list";
import { TopicFilterButton, TopicFilterChips } from "../attendees/topic-filter";
import { useAttendees } from "../attendees/use-attendees";
import { LazyTogether } from "../together/lazy-together";
import { Notices } from "./notices";
import { type Pane, PeopleHeader } from "./people-header";
import { PresenceLine } from "./presence-line";

const LiveAlerts = lazyWithRetry(
  () => import("@/components/notifications/live-alerts").then((module) => module.LiveAlerts),
  undefined,
  { isSilent: true },
);
/** Says changes only. */
const PresenceStatus = lazyWithRetry(
  () => import("./presence-status").then((module) => module.PresenceStatus),
  undefined,
  { isSilent: true },
);
/** Phones keep them closed. */
const SidePanels = lazyWithRetry(
  () => import("../event/event-panels").then((module) => module.SidePanels),
  () => <Skeleton className="h-72" />,
);
/** Few are hidden. */
const HiddenNotice = lazyWithRetry(() => import("../attendees/hidden-notice").then((module) => module.HiddenNotice));

export type PeopleScreenProps = {
  viewerId: string;
  eventId: string | null;
  /** From the address. */
  filter: AttendeeView;
  conversations: ConversationSummary[];
  now: string;
  timezone: string;
  realtimePort: number;
  /** The recap of the last event, for some days after it. */
  recap: { id: string; name: string } | null;
};

/** A reload shows the same. Not a navigation, so the page keeps its state. */
function showInAddress(eventId: string, filter: AttendeeView): void {
  const params = new URLSearchParams({ event: eventId });
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  window.history.replaceState(null, "", `?${params.toString()}`);
}

const hasCoordinates = (event: EventResponse): event is EventResponse & { latitude: number; longitude: number } =>
  event.latitude !== null && event.longitude !== null;

/** See docs/product/presence.md#people-screen. */
export function PeopleScreen({ viewerId, now: renderedAt, timezone, realtimePort, ...page }: PeopleScreenProps) {
  const t = useTranslations("people");
  const queryClient = useQueryClient();
  // The shell reads the same query before any HydrationBoundary of this page renders.
  useState(() => queryClient.setQueryData(conversationsQuery().queryKey, (cached) => cached ?? page.conversations));
  const now = useNow(renderedAt);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState(page.filter);
  const [openPane, setOpenPane] = useState<Pane>(null);
  const paneId = useId();
  const { event, rsvps, active, isViewerCheckedIn, select } = useSelectedEvent(page.eventId, now);
  useConfirmOnOpen(active);
  const viewerPresence = getPresence({ isCheckedIn: isViewerCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  const isHidden = event?.viewer?.isMemberHidden ?? false;
  const listFocus = useReplacementFocus();
  const attendees = useAttendees(event?.id ?? null, search, filter);
  const { summary, loaded } = attendees;

  const selectEvent = (id: string) => {
    select(id);
    setSearch("");
    setFilter({});
  };
  const changeFilter = (next: AttendeeView) => {
    setFilter(next);
    if (event) showInAddress(event.id, next);
  };
  const topics = event && { eventId: event.id, filter, loaded, onChange: changeFilter };
  const map =
    event && active && !isHidden && viewerPresence === "present" && hasCoordinates(event)
      ? { event, attendanceId: active.id, viewerId, realtimePort }
      : null;
  const shownPane = event ? openPane : "event";
  return (
    <div className="flex flex-1 flex-col gap-1.5 md:gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:grid-rows-[auto_1fr] xl:gap-x-7">
      <LiveAlerts />
      <div className="flex min-w-0 flex-col gap-1.5 md:gap-4">
        {event && <PresenceLine {...{ event, rsvps, active, summary, now, timezone }} onPick={selectEvent} />}
        {event && <PresenceStatus key={event.id} event={event} summary={summary} />}
        <Notices {...{ viewerId, event, active, now, renderedAt }} recap={page.recap} />
        <PeopleHeader
          {...{ viewerId, paneId }}
          search={
            topics && !isHidden
              ? { value: search, onChange: setSearch, filter: <TopicFilterButton {...topics} /> }
              : undefined
          }
          panes={event ? [...(map ? ["map" as const] : []), "event"] : []}
          open={openPane}
          onOpen={setOpenPane}
        />
        {topics && !isHidden && <TopicFilterChips {...topics} />}
      </div>
      <aside
        id={paneId}
        aria-label={t("aroundEvent")}
        className={clsx(
          "flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1",
          !shownPane && "max-xl:hidden",
          !event && "max-xl:order-last",
        )}
      >
        {map && (
          <div className={clsx(shownPane !== "map" && "max-xl:hidden")}>
            <LiveEventMap key={map.event.id} {...map} isOpen={openPane === "map"} />
          </div>
        )}
        <div className={clsx("grid grid-cols-1 gap-4", shownPane !== "event" && "max-xl:hidden")}>
          <SidePanels {...{ viewerId, event, isViewerCheckedIn, summary, now, timezone }} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col gap-1.5 md:gap-4 xl:col-start-1">
        {!event && <NoEvents {...{ viewerId, recap: page.recap }} />}
        {event && isHidden && <HiddenNotice eventId={event.id} others={countGoing(event) - 1} buttonRef={listFocus} />}
        {event && !isHidden && (
          <>
            {viewerPresence === "present" && <LazyTogether key={`together-${event.id}`} eventId={event.id} />}
            {search.trim() === "" && !hasTopics(filter) && (
              <LazyPeopleToMeet key={`meet-${event.id}`} {...{ event, now, viewerId }} attendees={loaded} />
            )}
            <AttendeePane
              key={event.id}
              {...{ attendees, search, filter, viewerId, viewerPresence }}
              titleRef={listFocus}
              onClearSearch={() => {
                setSearch("");
                changeFilter({ sort: filter.sort });
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** After an event, until the next RSVP, its recap is what a member comes for. */
function NoEvents({ viewerId, recap }: Pick<PeopleScreenProps, "viewerId" | "recap">) {
  const t = useTranslations("people.noEvents");
  // Effect: the walkthrough would cover the recap. It writes to the tab's session storage.
  useEffect(() => {
    if (!recap) return;
    resetForOtherMember(viewerId);
    waitForNextVisit();
  }, [viewerId, recap]);
  const common = useTranslations("common");
  return (
    <EmptyState
      className="my-auto"
      icon={Users}
      title={recap ? t("recap.title", { event: recap.name }) : t("title")}
      description={t(recap ? "recap.description" : "description")}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {recap && <Button href={`/events/${recap.id}/recap`}>{t("recap.link")}</Button>}
          <Button variant={recap ? "outline" : "default"} data-tour="no-events" href="/events">
            {common("browseEvents")}
          </Button>
        </div>
      }
    />
  );
}

/**
 * One of the viewer's confirmed RSVPs (docs/product/presence.md#event-selection). Joins the event
 * on the live channel.
 */
function useSelectedEvent(initialId: string | null, now: Date) {
  const realtime = useRealtime();
  const [selectedId, setSelectedId] = useState(initialId);
  const { data: allRsvps = [] } = useQuery(myRsvpsQuery());
  const { data: active = null } = useQuery(activeAttendanceQuery());

  const rsvps = allRsvps.filter(showsAttendees);
  const isOffered = rsvps.some((rsvp) => rsvp.eventId === selectedId);
  const eventId = isOffered ? selectedId : selectInitialEvent(rsvps, active, now);
  const event = rsvps.find((rsvp) => rsvp.eventId === eventId)?.event ?? null;
  // A hidden member may not join. Joining after being shown again makes the list read again.
  const joinedId = event?.viewer?.isMemberHidden ? null : eventId;

  // Effect: joins the event on the socket. components/live applies its frames to the query cache.
  useEffect(() => {
    if (joinedId === null) return;
    return realtime.joinEvent(joinedId);
  }, [realtime, joinedId]);

  return {
    event,
    rsvps,
    active,
    isViewerCheckedIn: event !== null && active?.eventId === event.id,
    select: (id: string) => {
      setSelectedId(id);
      showInAddress(id, {});
    },
  };
}
