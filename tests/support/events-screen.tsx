import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";

import { EventsScreen, type EventsScreenProps } from "@/components/events/events-screen";
import { Toaster } from "@/components/ui/toaster";
import { setClock } from "@/lib/core/clock";
import type { ActiveAttendance } from "@/lib/attendance/schema";
import { eventFilters, eventsQuery } from "@/lib/events/client";
import type { EventAnswer } from "@/lib/events/schema";
import { makeQueryClient } from "@/lib/http/query-client";

type Options = Partial<EventsScreenProps> & {
  /** The time it is. */
  now?: string;
  active?: ActiveAttendance | null;
  /** What stands in the address bar. */
  address?: string;
  /** The path of the page of the list that follows. */
  next?: string | null;
};

const ZONE = "America/New_York";

/** The events screen as its page hands it over. */
export function showEventsScreen(
  events: EventAnswer[],
  { now = "2026-11-20T20:00:00.000Z", active = null, address = "/events", next = null, ...props }: Options = {},
) {
  setClock(new Date(now));
  window.history.replaceState(null, "", address);
  const client = makeQueryClient();
  const params = new URL(address, "http://localhost").searchParams;
  const { queryKey, initialPageParam } = eventsQuery(eventFilters(params), ZONE, params.get("cursor"));
  client.setQueryData(queryKey, { pages: [{ items: events, next }], pageParams: [initialPageParam] });
  client.setQueryData(["/api/attendances/me/active"], active);
  render(
    <QueryClientProvider client={client}>
      <main tabIndex={-1}>
        <EventsScreen isAdmin={false} viewerZone={ZONE} renderedAt={now} cities={["Miami", "Tampa"]} {...props} />
      </main>
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}
