import type { Query, QueryClient } from "@tanstack/react-query";

import { clock } from "@/lib/core/shared/clock";
import type { ListPages } from "@/lib/http/browser/list-queries";
import { replaceData, restartRead } from "@/lib/http/browser/query-data";
import { invalidateMatching } from "@/lib/http/browser/query-paths";

import { hasEnded } from "../policy/check-in";
import { isGoing } from "../policy/own-rsvp";
import type { EventResponse, EventViewer } from "../schema/event";
import type { MyRsvp, RsvpCount } from "../schema/rsvp";
import { eventQuery } from "./events";
import { myRsvpQuery, myRsvpsQuery } from "./rsvp";

export const isEventList = (path: unknown): path is string =>
  typeof path === "string" && /^\/api\/events(\/nearby)?(\?|$)/.test(path);

type CachedEvents = EventResponse[] | ListPages<EventResponse>;
/** Returns null if the response of `path` no longer contains the event. */
type Change = (event: EventResponse, path: string) => EventResponse | null;

function changeResponse(
  data: CachedEvents | EventResponse,
  eventId: string,
  change: (event: EventResponse) => EventResponse | null,
): CachedEvents | EventResponse {
  const changed = (events: EventResponse[]) =>
    events.flatMap((event) => (event.id === eventId ? (change(event) ?? []) : event));
  const hasEvent = (events: EventResponse[]) => events.some(({ id }) => id === eventId);
  if (Array.isArray(data)) return hasEvent(data) ? changed(data) : data;
  if (!("pages" in data)) return change(data) ?? data;
  if (!data.pages.some(({ items }) => hasEvent(items))) return data;
  const pages = data.pages.map((page) => ({ ...page, items: changed(page.items) }));
  const removed = countItems(data.pages) - countItems(pages);
  // Only the first page has a total.
  const withTotal = pages.map((page) => (page.total === undefined ? page : { ...page, total: page.total - removed }));
  return { ...data, pages: withTotal };
}

const countItems = (pages: ListPages<EventResponse>["pages"]): number =>
  pages.reduce((sum, { items }) => sum + items.length, 0);

const isResponseWith = (eventId: string) => {
  const one = eventQuery(eventId).queryKey[0];
  return ({ queryKey: [path] }: Query): boolean => isEventList(path) || path === one;
};

/**
 * Options of mutations of the viewer's place at an event. They run one after the other, because a
 * check-in fails before its RSVP is stored.
 */
export const ownPlace = (eventId: string) => ({
  scope: { id: `/api/events/${eventId} own place` },
  meta: { showsIn: isResponseWith(eventId) },
});

/** Whether an act of this tab at the event is under way, whose response says what it changed. */
export const isOwnPlaceChanging = (client: QueryClient, eventId: string): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === ownPlace(eventId).scope.id }) > 0;

/**
 * Cancels running requests, whose older responses would overwrite the change. The returned function
 * restores the responses, or reads those again that changed since.
 */
export async function applyEventChange(client: QueryClient, eventId: string, change: Change): Promise<() => void> {
  const predicate = isResponseWith(eventId);
  await client.cancelQueries({ predicate });
  const applied = client
    .getQueryCache()
    .findAll({ predicate })
    .flatMap((query) => {
      const before = query.state.data as CachedEvents | EventResponse | null | undefined;
      const after = before && changeResponse(before, eventId, (event) => change(event, String(query.queryKey[0])));
      if (after === before) return [];
      replaceData(client, query, after);
      return { query, before, after: query.state.data };
    });
  return () => {
    for (const { query, before, after } of applied) {
      if (query.state.data === after) replaceData(client, query, before);
      else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  };
}

export function applyViewerChange(
  client: QueryClient,
  eventId: string,
  change: Partial<EventViewer>,
): Promise<() => void> {
  return applyEventChange(client, eventId, (event) => {
    if (!event.viewer) return event;
    const viewer = { ...event.viewer, ...change };
    const added = Number(isGoing(viewer)) - Number(isGoing(event.viewer));
    return { ...event, rsvpCount: Math.max(0, event.rsvpCount + added), viewer };
  });
}

/** Returns whether the viewer is hidden at an event that this page has read. */
export function isMemberHiddenAt(client: QueryClient, eventId: string): boolean {
  const events = [
    client.getQueryData(eventQuery(eventId).queryKey),
    client.getQueryData(myRsvpsQuery().queryKey)?.find((rsvp) => rsvp.eventId === eventId)?.event,
  ];
  return events.some((event) => event?.viewer?.isMemberHidden);
}

const hasRsvpCounts = (path: unknown): boolean =>
  typeof path === "string" && (/^\/api\/events(\/(nearby|manage))?(\?|$)/.test(path) || path === "/api/rsvps/me");

type Counted = Pick<EventResponse, "id" | "rsvpCount" | "guestCount">;
type CachedCounts = CachedEvents | MyRsvp[] | EventResponse;

function listCounted(data: CachedCounts): Counted[] {
  if ("pages" in data) return data.pages.flatMap(({ items }) => items);
  return [data].flat().map((item) => ("event" in item ? item.event : item));
}

/** Skips responses that already have the numbers. */
export function setRsvpCounts(client: QueryClient, counts: readonly RsvpCount[]): void {
  const byEvent = new Map(counts.map((count) => [count.eventId, count]));
  const change = <Event extends Counted>(event: Event): Event => {
    const { rsvpCount, guestCount } = byEvent.get(event.id) ?? event;
    const isSame = rsvpCount === event.rsvpCount && guestCount === event.guestCount;
    return isSame ? event : { ...event, rsvpCount, guestCount };
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

/** Lists with hidden events keep the event, others lose it. */
export function applyHidden(client: QueryClient, eventId: string, isHidden: boolean): Promise<() => void> {
  return applyEventChange(client, eventId, (event, path) => {
    if (isHidden && isEventList(path) && !/[?&]include=hidden\b/.test(path)) return null;
    return event.viewer ? { ...event, viewer: { ...event.viewer, isHidden } } : event;
  });
}

/** Reverts `applyHidden` before the server has. `restore` is what it returned. */
export async function undoHidden(client: QueryClient, eventId: string, restore: () => void): Promise<void> {
  await client.cancelQueries({ predicate: isResponseWith(eventId) });
  restore();
}

export const invalidateEventLists = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isEventList(queryKey[0]) });

/** A date of a series shows the viewer's place at the others. */
const isSeries = (path: unknown): boolean => /^\/api\/events\/[^/]+\/series$/.test(String(path));

/**
 * The queries that show an event, what happens there, or the viewer's place at it, and every list
 * of events and of a series' dates. Without an id, those of all events.
 */
export const isAtEvent =
  (eventId?: string) =>
  ({ queryKey: [path] }: Query): boolean => {
    if (typeof path !== "string" || !/^\/api\/(events|rsvps|attendances)(?=[/?]|$)/.test(path)) return false;
    const [, other] = /^\/api\/events\/([0-9a-f-]{36})(?=\/|$)/.exec(path) ?? [];
    return eventId === undefined || other === undefined || other === eventId || isSeries(path);
  };

/** Reads them again, because the server refused or changed more than its response says. */
export const invalidateOwnEvents = (client: QueryClient, eventId?: string): Promise<unknown> =>
  client.invalidateQueries({ predicate: isAtEvent(eventId) });

/** Queries that the response of an act doesn't cover, such as the attendees. */
const isBesideOwnPlace = ({ id, seriesId, viewer }: EventResponse) => {
  const prefix = `${String(eventQuery(id).queryKey[0])}/`;
  // An act changes neither announcements nor answers, and a check-in no suggestions.
  const unchanged = viewer?.isCheckedIn
    ? /\/(rsvp|answers|validate-checkin|announcements|suggestions)$/
    : /\/(rsvp|answers|validate-checkin|announcements)$/;
  return ({ queryKey: [path] }: Query): boolean =>
    (seriesId !== null && isSeries(path)) || (String(path).startsWith(prefix) && !unchanged.test(String(path)));
};

function changeMyRsvps(rsvps: MyRsvp[], event: EventResponse): MyRsvp[] {
  const others = rsvps.filter(({ eventId }) => eventId !== event.id);
  const { rsvp } = event.viewer ?? {};
  if (!rsvp || rsvp.status === "declined" || hasEnded(event, clock.now())) return others;
  const earlier = rsvps.find(({ eventId }) => eventId === event.id);
  const own = { createdAt: clock.now().toISOString(), ...earlier, eventId: event.id, status: rsvp.status, event };
  return [...others, own].sort((a, b) => a.event.startTime.localeCompare(b.event.startTime));
}

/**
 * Shows the event that the response of an act of the viewer there has. Reads only what it doesn't
 * say, and reads that were on their way (docs/product/http.md#data-freshness).
 */
export async function applyOwnPlace(client: QueryClient, event: EventResponse): Promise<void> {
  // Only a list's distance is not in the response. A link that is not, the member may not see now.
  await applyEventChange(client, event.id, ({ distance }) => ({
    ...event,
    ...(distance !== undefined && { distance }),
  }));
  client.setQueryData(myRsvpsQuery().queryKey, (rsvps) => rsvps && changeMyRsvps(rsvps, event));
  void restartRead(client, myRsvpsQuery().queryKey);
  const { queryKey } = myRsvpQuery(event.id);
  // The door's code made the RSVP.
  if (event.viewer?.rsvp && client.getQueryData(queryKey) === null) void client.invalidateQueries({ queryKey });
  else void restartRead(client, queryKey);
  const isResponse = isResponseWith(event.id);
  const isDue = ({ state }: Query) => state.isInvalidated || state.data === undefined;
  invalidateMatching(client, isBesideOwnPlace(event));
  // The act still counts as under way, so that `invalidateMatching` would leave these out.
  void client.invalidateQueries({ predicate: (query) => isResponse(query) && isDue(query) });
}
