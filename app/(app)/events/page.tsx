import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery, eventsQuery } from "@/lib/events/client/events";
import { parseEventFilters } from "@/lib/events/client/filters";
import { teamEventsQuery } from "@/lib/events/client/team";
import { getEventCreators } from "@/lib/events/data/creators";
import { listTeamEvents } from "@/lib/events/data/team";
import { loadEventCities, loadEvents, loadViewerZone } from "@/lib/events/loaders";
import { canCreateEvents, canManageEvents } from "@/lib/events/policy/access";

import { EventsScreen } from "../screens";
import { seedNotices } from "../seed-notices";

export const generateMetadata = pageMetadata("events.metadata.list");

/** Uses a repeated parameter's first value, as the browser's code does. */
function toSearchParams(query: Awaited<SearchProps["searchParams"]>): URLSearchParams {
  const pairs = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

export default memberPage(async ({ actor, viewer, client }, { searchParams }: SearchProps) => {
  const [address, timezone] = await Promise.all([searchParams.then(toSearchParams), loadViewerZone()]);
  const filters = parseEventFilters(address);
  const cursor = address.get("cursor");
  const now = clock.now();

  const isAdmin = canManageEvents(actor);
  const [page, active, cities, teamEvents] = await Promise.all([
    loadEvents(actor, filters, { timezone, cursor: cursor ?? undefined, now }),
    getActiveAttendance(actor),
    loadEventCities(now),
    isAdmin ? null : listTeamEvents(actor),
    seedNotices({ actor, viewer, client }),
  ]);
  seedPages(client, eventsQuery(filters, timezone, cursor), page);
  client.setQueryData(activeAttendanceQuery().queryKey, active);
  if (teamEvents) client.setQueryData(teamEventsQuery().queryKey, teamEvents);
  const activeEvent = active && page.items.find(({ id }) => id === active.eventId);
  if (activeEvent) client.setQueryData(eventQuery(activeEvent.id).queryKey, activeEvent);

  return (
    <EventsScreen
      isAdmin={isAdmin}
      // Admins have theirs in the event management.
      canCreate={!isAdmin && canCreateEvents(actor, getEventCreators())}
      teamViewerId={isAdmin ? undefined : actor.userId}
      viewerZone={timezone}
      renderedAt={now.toISOString()}
      cities={cities}
    />
  );
});
