import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useEffect, useId, useState } from "react";

import { useCheckInPress } from "@/components/attendance/check-in/check-in-buttons";
import { CheckedInBanner, useConfirmOnOpen } from "@/components/attendance/check-in/checked-in-banner";
import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { ReceivedWalkInRequests } from "@/components/attendance/walk-in/received-requests";
import { ScanButton } from "@/components/connections/scan/scan-button";
import { GuestOffers } from "@/components/events/rsvp/guest-offers";
import { CallLink } from "@/components/events/rsvp/join-call-link";
import { getEventDateParts } from "@/components/events/time/event-times";
import { useRealtime } from "@/components/live/use-realtime";
import { LiveAlerts } from "@/components/notifications/live-alerts";
import { LiveEventMap } from "@/components/presence/map/live-event-map";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { LazyPeopleToMeet } from "@/components/suggestions/lazy-people-to-meet";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useNow } from "@/components/ui/browser/use-now";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import { SearchInput } from "@/components/ui/form/search-input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { RECENT_CONNECTIONS } from "@/lib/connections/constants";
import { getOtherParty } from "@/lib/connections/policy/parties";
import { getPresence } from "@/lib/connections/policy/requests";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { hasTags, selectInitialEvent, showsAttendees } from "@/lib/people/policy";
import { isAskedToFinishTag } from "@/lib/profiles/client/finish-tag";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { TagFilter } from "@/lib/profiles/schema/tags";

import { AttendeePane } from "../attendees/attendee-list";
import { TagFilterBar } from "../attendees/tag-filter";
import { useAttendees } from "../attendees/use-attendees";
import { CollapsibleEventPanels, EventPanels } from "../event/event-panels";
import { RecentCard } from "../recent/recent-card";
import { RecentMessages } from "../recent/recent-messages";
import { PresenceStatus } from "./presence-status";

/** Few are hidden, and few are asked. */
const HiddenNotice = lazyWithRetry(() => import("../attendees/hidden-notice").then((module) => module.HiddenNotice));
const FinishTagPrompt = lazyWithRetry(() => import("./finish-tag-prompt").then((module) => module.FinishTagPrompt));

function RecentConnections({ viewerId }: { viewerId: string }) {
  const query = useQuery(connectionsQuery());
  const recent = query.data?.filter(({ status }) => status === "accepted").slice(0, RECENT_CONNECTIONS) ?? [];
  return (
    <RecentCard name="connections" href="/connections" query={query} skeletons={1} isEmpty={recent.length === 0}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] px-2 pb-2">
        {recent.map((connection) => (
          <li key={connection.id} className="min-w-0">
            <ConnectionLink connection={connection} viewerId={viewerId} />
          </li>
        ))}
      </ul>
    </RecentCard>
  );
}

function ConnectionLink({ connection, viewerId }: { connection: ConnectionResponse; viewerId: string }) {
  const t = useTranslations("people.card");
  const { id, profile } = getOtherParty(connection, viewerId);
  return (
    <Link
      href={`/messages?user=${id}`}
      className="flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-muted"
    >
      <UserAvatar profile={profile} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">
          <bdi>{formatFullName(profile)}</bdi>
        </span>
        <span className="block truncate text-muted-foreground">
          <bdi>{connection.event?.name ?? profile.company ?? profile.profession}</bdi>
        </span>
        {/* Last, because the accessible name starts with the visible text. */}
        <span className="sr-only">{t("message")}</span>
      </span>
    </Link>
  );
}

type EventPickerProps = { rsvps: MyRsvp[]; eventId: string; timezone: string; onPick: (eventId: string) => void };

/** Renders nothing for a single event (docs/product/presence.md#event-selection). */
function EventPicker({ rsvps, eventId, timezone, onPick }: EventPickerProps) {
  const t = useTranslations("people.header");
  const timeTexts = useTranslations("events.time");
  const id = useId();
  if (rsvps.length < 2) return null;
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="sr-only">
        {t("event")}
      </Label>
      <NativeSelect
        id={id}
        value={eventId}
        onChange={({ target }) => onPick(target.value)}
        className="font-semibold text-ellipsis"
      >
        {rsvps.map(({ eventId: optionId, event }) => {
          const { month, day } = getEventDateParts(event, timezone, timeTexts);
          return (
            <option key={optionId} value={optionId}>
              {t("eventOption", { name: event.name, month, day })}
            </option>
          );
        })}
      </NativeSelect>
    </div>
  );
}

export type PeopleScreenProps = {
  viewerId: string;
  eventId: string | null;
  /** From the address. */
  filter: TagFilter;
  conversations: ConversationSummary[];
  now: string;
  timezone: string;
  realtimePort: number;
  /** Of the last days, without a coming event. */
  recap: { id: string; name: string } | null;
};

/** A reload shows the same. Not a navigation, so the page keeps its state. */
function showInAddress(eventId: string, filter: TagFilter): void {
  const params = new URLSearchParams({ event: eventId });
  for (const [kind, key] of Object.entries(filter)) if (key) params.set(kind, key);
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
  const isAskedToFinish = useHydrated() && isAskedToFinishTag(viewerId);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState(page.filter);
  const { event, rsvps, active, isViewerCheckedIn, select } = useSelectedEvent(page.eventId, now);
  useConfirmOnOpen(active);
  const viewerPresence = getPresence({ isCheckedIn: isViewerCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  const isHidden = event?.viewer?.isMemberHidden ?? false;
  const listFocus = useReplacementFocus();
  const attendees = useAttendees(event?.id ?? null, search, filter);
  const { summary } = attendees;

  const selectEvent = (id: string) => {
    select(id);
    setSearch("");
    setFilter({});
  };
  const changeFilter = (next: TagFilter) => {
    setFilter(next);
    if (event) showInAddress(event.id, next);
  };
  const panels = event && { event, isViewerCheckedIn, summary, now, timezone };
  return (
    <div className="flex flex-1 flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:grid-rows-[auto_1fr] xl:gap-x-7">
      <LiveAlerts />
      <div className="flex flex-col gap-4 empty:hidden xl:col-start-2">
        <CheckedInBanner action={(eventId) => <CallOfEvent {...{ eventId, rsvps, now }} />} />
        {event && !active && <CheckInPrompt key={event.id} event={event} now={now} />}
        {event && active && !isHidden && viewerPresence === "present" && hasCoordinates(event) && (
          <LiveEventMap key={event.id} attendanceId={active.id} {...{ event, viewerId, realtimePort }} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:gap-5">
        <ReceivedWalkInRequests />
        <GuestOffers />
        {isAskedToFinish && <FinishTagPrompt viewerId={viewerId} />}
        <PeopleHeader
          {...{ viewerId, event, summary, rsvps, timezone, search }}
          onSearch={setSearch}
          onPick={selectEvent}
        />
        {panels && <CollapsibleEventPanels key={`panels-${panels.event.id}`} {...panels} />}
        {!event && <NoEvents recap={page.recap} />}
        {event && isHidden && <HiddenNotice eventId={event.id} others={summary?.confirmed} buttonRef={listFocus} />}
        {event && !isHidden && (
          <>
            {search.trim() === "" && !hasTags(filter) && (
              <LazyPeopleToMeet key={`meet-${event.id}`} {...{ event, now, viewerId }} attendees={attendees.loaded} />
            )}
            <TagFilterBar
              key={`tags-${event.id}`}
              {...{ eventId: event.id, filter, loaded: attendees.loaded }}
              onChange={changeFilter}
            />
            <AttendeePane
              key={event.id}
              {...{ attendees, search, filter, viewerId, viewerPresence }}
              titleRef={listFocus}
              onClearSearch={() => {
                setSearch("");
                changeFilter({});
              }}
            />
          </>
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

/** After an event, until the next RSVP, its recap is what a member comes for. */
function NoEvents({ recap }: Pick<PeopleScreenProps, "recap">) {
  const t = useTranslations("people.noEvents");
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

function CheckInPrompt({ event, now }: { event: EventResponse; now: Date }) {
  const t = useTranslations("people.checkInPrompt");
  const { canCheckIn, isUnknown = false } = useCheckInState(event, now);
  const { press, isPending, dialog } = useCheckInPress(event, canCheckIn || isUnknown);
  // While the server can't be asked, what is being typed or sent stays.
  if (!canCheckIn && !(isUnknown && (isPending || dialog))) return null;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-3 rounded-lg bg-accent py-3 pr-3 pl-4 text-foreground"
    >
      <div className="w-min max-w-full min-w-0 grow leading-snug">
        <p className="font-semibold text-accent-foreground">{t("title")}</p>
        <p className="text-sm">
          <bdi>{event.name}</bdi>
        </p>
      </div>
      <Button isBusy={isPending} onClick={press}>
        {t("button")}
      </Button>
      {dialog}
    </section>
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

type PeopleHeaderProps = {
  viewerId: string;
  event: EventResponse | null;
  summary: AttendeeSummary | undefined;
  rsvps: MyRsvp[];
  timezone: string;
  search: string;
  onSearch: (search: string) => void;
  onPick: (eventId: string) => void;
};

function PeopleHeader(props: PeopleHeaderProps) {
  const { viewerId, event, summary, rsvps, timezone, search, onSearch, onPick } = props;
  const t = useTranslations("people");
  return (
    <div className="grid min-w-0 gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-2xl xl:text-3xl">{t("title")}</h1>
          <ScanButton viewerId={viewerId} />
        </div>
        {event && (
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {rsvps.length < 2 && (
              <>
                <bdi>{event.name}</bdi> ·{" "}
              </>
            )}
            {summary
              ? t("presence", { checkedIn: summary.checkedIn, confirmed: summary.confirmed })
              : t("loadingPresence")}
          </p>
        )}
        {event && <PresenceStatus key={event.id} summary={summary} />}
      </div>
      {event && (
        <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
          <EventPicker rsvps={rsvps} eventId={event.id} timezone={timezone} onPick={onPick} />
          {!event.viewer?.isMemberHidden && (
            <SearchInput
              aria-label={t("header.searchLabel")}
              placeholder={t("header.searchPlaceholder")}
              maxLength={MAX_ATTENDEE_SEARCH}
              value={search}
              onChange={onSearch}
            />
          )}
        </div>
      )}
    </div>
  );
}
