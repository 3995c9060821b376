import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { EventsScreen } from "@/components/events/list/events-screen";
import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { HydratedQueries } from "@/components/layout/shell/hydrated-queries";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { loadSession } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { parseEventFilters, eventQuery, getEventsPath, eventsQuery } from "@/lib/events/client/events";
import { loadEventCities, loadEvents, loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/browser/query-client";

export const metadata: Metadata = { title: "Events" };

type EventsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The address as the browser's own code reads it: of a name that stands there twice, the first counts. */
function addressOf(said: Awaited<EventsPageProps["searchParams"]>): URLSearchParams {
  const pairs = Object.entries(said).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

export default async function EventsPage({ searchParams }: EventsPageProps) {
  const signedIn = await loadSession();
  if (!signedIn) return <SignedOut />;
  const { actor } = signedIn;
  const [address, timezone] = await Promise.all([searchParams.then(addressOf), loadTimezone()]);
  const filters = parseEventFilters(address);
  const cursor = address.get("cursor");
  const now = clock.now();

  const [page, active, cities] = await Promise.all([
    loadEvents(actor, filters, { timezone, cursor: cursor ?? undefined, now }),
    getActiveAttendance(actor),
    loadEventCities(now),
  ]);
  const queryClient = makeQueryClient();
  const { queryKey, initialPageParam } = eventsQuery(filters, timezone, cursor);
  const next = page.next && getEventsPath(filters, timezone, page.next);
  queryClient.setQueryData(queryKey, { pages: [{ items: page.items, next }], pageParams: [initialPageParam] });
  queryClient.setQueryData(activeAttendanceQuery().queryKey, active);
  const here = active && page.items.find(({ id }) => id === active.eventId);
  if (here) queryClient.setQueryData(eventQuery(here.id).queryKey, here);

  return (
    <HydratedQueries json={JSON.stringify(dehydrate(queryClient))}>
      <TimezoneSync viewerZone={timezone} />
      <EventsScreen
        isAdmin={actor.role === "admin"}
        viewerZone={timezone}
        renderedAt={now.toISOString()}
        cities={cities}
      />
    </HydratedQueries>
  );
}
