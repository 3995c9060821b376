import type { Query, QueryClient } from "@tanstack/react-query";

import type { EventResponse, EventViewer } from "../schema/event";
import type { MyRsvp, RsvpCount } from "../schema/rsvp";
import { eventQuery, type EventsPages } from "./events";

const isList = (path: unknown): path is string =>
  typeof path === "string" && /^\/api\/events(\/nearby)?(\?|$)/.test(path);

type CachedEvents = EventResponse[] | EventsPages;
/** Returns the changed event for the response of `path`, or null if that no longer contains it. */
type Change = (event: EventResponse, path: string) => EventResponse | null;

function changeList(
  data: CachedEvents,
  eventId: string,
  change: (event: EventResponse) => EventResponse | null,
): CachedEvents {
  const changed = (events: EventResponse[]) =>
    events.flatMap((event) => (event.id === eventId ? (change(event) ?? []) : event));
  if (Array.isArray(data)) return changed(data);
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) };
}

/**
 * Applies a change to every cached response with the event, before the server has confirmed it. Running requests are cancelled,
 * because their older responses would overwrite it. Returns the function that restores the previous state.
 */
export async function applyEventChange(client: QueryClient, eventId: string, change: Change): Promise<() => void> {
  const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isList(queryKey[0]) };
  const one = eventQuery(eventId).queryKey;
  await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey: one, exact: true })]);
  const before = [...client.getQueriesData<CachedEvents>(lists), [one, client.getQueryData(one)] as const];
  for (const [key, data] of client.getQueriesData<CachedEvents>(lists)) {
    if (data)
      client.setQueryData(
        key,
        changeList(data, eventId, (event) => change(event, String(key[0]))),
      );
  }
  client.setQueryData(one, (event) => event && (change(event, one[0]) ?? event));
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/** Applies a change of the viewer's own state at an event, and of the number of RSVPs with it. */
export function applyViewerChange(
  client: QueryClient,
  eventId: string,
  change: Partial<EventViewer>,
): Promise<() => void> {
  return applyEventChange(client, eventId, (event) => {
    if (!event.viewer) return event;
    const added = change.hasRsvp === undefined ? 0 : Number(change.hasRsvp) - Number(event.viewer.hasRsvp);
    return { ...event, rsvpCount: Math.max(0, event.rsvpCount + added), viewer: { ...event.viewer, ...change } };
  });
}

/** Every response with the number of RSVPs: the lists of members and organizers, an event, and the viewer's RSVPs. */
const hasRsvpCounts = (path: unknown): boolean =>
  typeof path === "string" && (/^\/api\/events(\/(nearby|manage))?(\?|$)/.test(path) || path === "/api/rsvps/me");

/**
 * Replaces the data of a query, which keeps its age: one that waits to be read again still does, because nothing becomes stale with
 * time.
 */
function replaceData(client: QueryClient, query: Query, data: unknown): void {
  const { isInvalidated, dataUpdatedAt } = query.state;
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

type Counted = Pick<EventResponse, "id" | "rsvpCount">;
type CachedCounts = CachedEvents | MyRsvp[] | EventResponse;

function listCounted(data: CachedCounts): Counted[] {
  if ("pages" in data) return data.pages.flatMap(({ items }) => items);
  return [data].flat().map((item) => ("event" in item ? item.event : item));
}

/** Applies the numbers of RSVPs that the server sent, only to responses that show another number. */
export function setRsvpCounts(client: QueryClient, counts: readonly RsvpCount[]): void {
  const byEvent = new Map(counts.map(({ eventId, rsvpCount }) => [eventId, rsvpCount]));
  const change = <Event extends Counted>(event: Event): Event => {
    const rsvpCount = byEvent.get(event.id) ?? event.rsvpCount;
    return rsvpCount === event.rsvpCount ? event : { ...event, rsvpCount };
  };
  const changeItem = (item: EventResponse | MyRsvp) =>
    "event" in item ? { ...item, event: change(item.event) } : change(item);
  const update = (data: CachedCounts) => {
    if ("pages" in data)
      return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
    return Array.isArray(data) ? data.map(changeItem) : change(data);
  };
  const paths = new Set<unknown>(counts.map(({ eventId }) => eventQuery(eventId).queryKey[0]));
  const predicate = ({ queryKey: [path] }: Query) => hasRsvpCounts(path) || paths.has(path);
  for (const query of client.getQueryCache().findAll({ predicate })) {
    const data = client.getQueryData<CachedCounts>(query.queryKey);
    if (data && listCounted(data).some((event) => change(event) !== event)) replaceData(client, query, update(data));
  }
}

/** Hides an event or shows it again. Lists with hidden events keep it, others lose it. */
export function applyHidden(client: QueryClient, eventId: string, isHidden: boolean): Promise<() => void> {
  return applyEventChange(client, eventId, (event, path) => {
    if (isHidden && isList(path) && !/[?&]include=hidden\b/.test(path)) return null;
    return event.viewer ? { ...event, viewer: { ...event.viewer, isHidden } } : event;
  });
}

/** Loads the lists of events again. */
export const invalidateEventLists = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey[0]) });

/** Loads everything again that depends on the viewer's RSVPs or attendance. */
export function invalidateOwnEvents(client: QueryClient): Promise<unknown> {
  const isAffected = (path: unknown) =>
    typeof path === "string" && /^\/api\/(events|rsvps|attendances)(?=[/?]|$)/.test(path);
  return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey[0]) });
}
