import { queryOptions, type QueryClient } from "@tanstack/react-query";

import { apiAllPages, apiQuery, apiRequest } from "@/lib/http/api-client";

import type { EventAnswer, EventViewer, MyRsvp, RsvpAnswer } from "./schema";

const EVENTS_PATH = "/api/events";
const RSVPS_PATH = "/api/rsvps/me";

/** A page of the events list, soonest first; `cursor` names a later one (contract §1). */
export const eventsQuery = (cursor?: string) =>
  queryOptions({
    queryKey: [cursor ? `${EVENTS_PATH}?cursor=${encodeURIComponent(cursor)}` : EVENTS_PATH] as const,
    queryFn: async ({ queryKey, signal }) => (await apiQuery<EventAnswer[]>(queryKey[0], { signal })) ?? [],
  });

/** The next events that haven't started, soonest first. */
export const upcomingEventsQuery = (limit: number) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}?status=upcoming&limit=${limit}`] as const,
    queryFn: async ({ queryKey, signal }) => (await apiQuery<EventAnswer[]>(queryKey[0], { signal })) ?? [],
  });

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/${eventId}`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<EventAnswer>(queryKey[0], { signal }),
  });

/** My RSVPs to events not over, soonest first, all of them. */
export const myRsvpsQuery = () =>
  queryOptions({
    queryKey: [RSVPS_PATH] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<MyRsvp>(queryKey[0], { signal }),
  });

/** @throws ApiError (409 once the event is over), TypeError when the network failed */
export const createRsvp = (eventId: string): Promise<RsvpAnswer> =>
  apiRequest("POST", `${EVENTS_PATH}/${eventId}/rsvp`);

/** Also checks me out there. @throws ApiError, TypeError when the network failed */
export const cancelRsvp = (eventId: string): Promise<unknown> => apiRequest("DELETE", `${EVENTS_PATH}/${eventId}/rsvp`);

const isOfEvents = (path: unknown): boolean =>
  typeof path === "string" && (path === EVENTS_PATH || path.startsWith(`${EVENTS_PATH}?`));

type Change = Partial<EventViewer>;

const changed = (event: EventAnswer, change: Change): EventAnswer => {
  if (!event.viewer) return event;
  const gain = change.hasRsvp === undefined ? 0 : Number(change.hasRsvp) - Number(event.viewer.hasRsvp);
  return { ...event, rsvpCount: Math.max(0, event.rsvpCount + gain), viewer: { ...event.viewer, ...change } };
};

/**
 * Shows a change of mine at once, wherever the event is on a screen. What is already being read would overwrite it with
 * the old state, so that is stopped. Answers the function that takes the change back.
 */
export async function showViewerChange(client: QueryClient, eventId: string, change: Change): Promise<() => void> {
  const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOfEvents(queryKey[0]) };
  const one = eventQuery(eventId).queryKey;
  await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey: one, exact: true })]);
  const before = [...client.getQueriesData<EventAnswer[]>(lists), [one, client.getQueryData(one)] as const];
  client.setQueriesData<EventAnswer[]>(lists, (events) =>
    events?.map((event) => (event.id === eventId ? changed(event, change) : event)),
  );
  client.setQueryData(one, (event) => event && changed(event, change));
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/** My RSVPs, or where I am, changed: every answer that says so is read again. */
export function invalidateMine(client: QueryClient): Promise<unknown> {
  const concerned = (path: unknown) =>
    typeof path === "string" && /^\/api\/(events|rsvps|attendances)(?=[/?]|$)/.test(path);
  return client.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey[0]) });
}
