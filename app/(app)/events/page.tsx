import { dehydrate } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery, eventsQuery } from "@/lib/events/client/events";
import { parseEventFilters, getEventsPath } from "@/lib/events/client/filters";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { teamEventsQuery } from "@/lib/events/client/team";
import { getEventCreators } from "@/lib/events/data/creators";
import { listGuestOffers } from "@/lib/events/data/own-guest";
import { listTeamEvents } from "@/lib/events/data/team";
import { loadEventCities, loadEvents, loadViewerZone } from "@/lib/events/loaders";
import { canCreateEvents, canManageEvents } from "@/lib/events/policy/access";
import { HydratedQueries } from "@/lib/http/browser/hydrated-queries";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { EventsScreen } from "../screens";

export const generateMetadata = pageMetadata("events.metadata.list");

/** Uses a repeated parameter's first value, as the browser's code does. */
function toSearchParams(query: Awaited<SearchProps["searchParams"]>): URLSearchParams {
  const pairs = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

export default memberPage(async ({ actor }, { searchParams }: SearchProps) => {
  const [address, timezone] = await Promise.all([searchParams.then(toSearchParams), loadViewerZone()]);
  const filters = parseEventFilters(address);
  const cursor = address.get("cursor");
  const now = clock.now();

  const isAdmin = canManageEvents(actor);
  const [page, active, cities, walkIns, teamEvents, offers] = await Promise.all([
    loadEvents(actor, filters, { timezone, cursor: cursor ?? undefined, now }),
    getActiveAttendance(actor),
    loadEventCities(now),
    listReceivedWalkInRequests(actor),
    isAdmin ? null : listTeamEvents(actor),
    listGuestOffers(actor),
  ]);
  const queryClient = createQueryClient();
  const { queryKey, initialPageParam } = eventsQuery(filters, timezone, cursor);
  const next = page.next && getEventsPath(filters, timezone, page.next);
  queryClient.setQueryData(queryKey, { pages: [{ ...page, next }], pageParams: [initialPageParam] });
  queryClient.setQueryData(activeAttendanceQuery().queryKey, active);
  queryClient.setQueryData(receivedWalkInsQuery().queryKey, walkIns);
  queryClient.setQueryData(guestOffersQuery().queryKey, offers);
  if (teamEvents) queryClient.setQueryData(teamEventsQuery().queryKey, teamEvents);
  const activeEvent = active && page.items.find(({ id }) => id === active.eventId);
  if (activeEvent) queryClient.setQueryData(eventQuery(activeEvent.id).queryKey, activeEvent);

  return (
    <HydratedQueries json={JSON.stringify(dehydrate(queryClient))}>
      <EventsScreen
        isAdmin={isAdmin}
        // Admins have theirs in the event management.
        canCreate={!isAdmin && canCreateEvents(actor, getEventCreators())}
        teamViewerId={isAdmin ? undefined : actor.userId}
        viewerZone={timezone}
        renderedAt={now.toISOString()}
        cities={cities}
      />
    </HydratedQueries>
  );
});
