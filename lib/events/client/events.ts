import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";

import { apiAllPages, apiFile, apiPage, apiQuery, apiRequest, apiUpload } from "@/lib/http/browser/api-client";

import { EVENT_DATES, EVENT_FORMATS, MAX_SEARCH_LENGTH, NEARBY_RADIUS_MILES } from "../constants";
import type {
  EventResponse,
  EventFilters,
  EventViewer,
  MyRsvp,
  NotificationPreferences,
  RsvpResponse,
} from "../schema/event";
import type { SyncStatusResponse } from "../schema/sync";

const EVENTS_PATH = "/api/events";
const RSVPS_PATH = "/api/rsvps/me";

const oneOf = <Name extends string>(names: readonly Name[], value: string | null): Name | "" =>
  names.find((name) => name === value) ?? "";

/** From an address; what it says wrongly counts as not said. */
export function parseEventFilters(address: URLSearchParams): EventFilters {
  const text = (name: string) => (address.get(name) ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  return {
    q: text("q"),
    city: text("city"),
    format: oneOf(EVENT_FORMATS, address.get("format")),
    date: oneOf(EVENT_DATES, address.get("date")),
    hidden: address.get("hidden") === "1",
  };
}

function filterParams({ q, city, format, date }: EventFilters): URLSearchParams {
  const named = Object.entries({ q: q.trim(), city, format, date }).filter(([, value]) => value !== "");
  return new URLSearchParams(named);
}

function withParams(path: string, params: URLSearchParams): string {
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

/** The address of the list's screen. */
export function getEventsAddress(filters: EventFilters, cursor?: string | null): string {
  const params = filterParams(filters);
  if (filters.hidden) params.set("hidden", "1");
  if (cursor) params.set("cursor", cursor);
  return withParams("/events", params);
}

/** The call that answers a page of it. Days are those of `timezone`. */
export function getEventsPath(filters: EventFilters, timezone: string, cursor?: string | null): string {
  const params = filterParams(filters);
  params.set("order", "section");
  if (filters.date) params.set("timezone", timezone);
  if (filters.hidden) params.set("include", "hidden");
  if (cursor) params.set("cursor", cursor);
  return withParams(EVENTS_PATH, params);
}

/** `next` is the path of the page that follows. */
export type EventsPage = { items: EventResponse[]; next: string | null };
export type EventsPages = InfiniteData<EventsPage, string>;

/** The events list, soonest first, page after page (contract §1); `cursor` where the address names a later one to begin with. */
export const eventsQuery = (filters: EventFilters, timezone: string, cursor?: string | null) =>
  infiniteQueryOptions({
    queryKey: [getEventsPath(filters, timezone, cursor), "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<EventResponse>(pageParam, { signal }),
    initialPageParam: getEventsPath(filters, timezone, cursor),
    getNextPageParam: (last: EventsPage) => last.next,
  });

/** In-person events not over around a place, nearest first, each with its `distance` in miles. */
export const nearbyEventsQuery = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/nearby?lat=${latitude}&lng=${longitude}&radius=${NEARBY_RADIUS_MILES}`] as const,
    queryFn: async ({ queryKey, signal }) => (await apiQuery<EventResponse[]>(queryKey[0], { signal })) ?? [],
  });

/** The next events that haven't started, soonest first. */
export const upcomingEventsQuery = (limit: number) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}?status=upcoming&limit=${limit}`] as const,
    queryFn: async ({ queryKey, signal }) => (await apiQuery<EventResponse[]>(queryKey[0], { signal })) ?? [],
  });

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/${eventId}`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<EventResponse>(queryKey[0], { signal }),
  });

/** My RSVP to one event with its reminders; null without one. */
export const myRsvpQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/${eventId}/rsvp`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<RsvpResponse>(queryKey[0], { signal }),
  });

/** My RSVPs to events not over, soonest first, all of them. */
export const myRsvpsQuery = () =>
  queryOptions({
    queryKey: [RSVPS_PATH] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<MyRsvp>(queryKey[0], { signal }),
  });

/** The event as a file for calendars. @throws ApiError, TypeError when the network failed */
export const getCalendarFile = (eventId: string): Promise<Blob> => apiFile(`${EVENTS_PATH}/${eventId}/calendar`);

/** @throws ApiError (409 once the event is over), TypeError when the network failed */
export const createRsvp = (eventId: string): Promise<RsvpResponse> =>
  apiRequest("POST", `${EVENTS_PATH}/${eventId}/rsvp`);

/** Also checks me out there. @throws ApiError, TypeError when the network failed */
export const cancelRsvp = (eventId: string): Promise<unknown> => apiRequest("DELETE", `${EVENTS_PATH}/${eventId}/rsvp`);

/** Only what is named changes. @throws ApiError, TypeError when the network failed */
export const updateReminders = (
  eventId: string,
  notificationPreferences: Partial<NotificationPreferences>,
): Promise<RsvpResponse> => apiRequest("PATCH", `${EVENTS_PATH}/${eventId}/rsvp`, { notificationPreferences });

/** @throws ApiError, TypeError when the network failed */
export const setEventHidden = (eventId: string, isHidden: boolean): Promise<unknown> =>
  apiRequest("POST", `${EVENTS_PATH}/${isHidden ? "hide" : "unhide"}`, { eventId });

/** For admins. @throws ApiError, TypeError when the network failed */
export const deleteEvent = (eventId: string): Promise<unknown> => apiRequest("DELETE", `${EVENTS_PATH}/${eventId}`);

/** For admins: brings Eventbrite's events here. @throws ApiError (503 with the reason), TypeError when the network failed */
export const syncEvents = (): Promise<{ count: number }> => apiRequest("POST", `${EVENTS_PATH}/sync-from-eventbrite`);

/** For admins: how far the sync that runs has come, or how the last one went. */
export const syncStatusQuery = () =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/sync-status`] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<SyncStatusResponse>(queryKey[0], { signal }),
  });

/**
 * For admins: stores a sponsor's or a host's logo and answers its address, for the event's logo field.
 * @param onProgress the part sent so far, 0 to 1
 * @throws ApiError ('Invalid File Type', 'File Too Large' as its code's title: spec B§8), TypeError when the network failed
 */
export function uploadLogo(
  file: File,
  kind: "sponsor-logo" | "host-logo",
  onProgress?: (part: number) => void,
): Promise<{ url: string }> {
  const form = new FormData();
  form.set("type", kind);
  form.set("image", file);
  return apiUpload("/api/upload-image", form, { onProgress });
}

const isList = (path: unknown): path is string =>
  typeof path === "string" && /^\/api\/events(\/nearby)?(\?|$)/.test(path);

type Shown = EventResponse[] | EventsPages;
/** What an event becomes in the answer of `path`; null where it is in it no more. */
type Change = (event: EventResponse, path: string) => EventResponse | null;

function changedList(data: Shown, eventId: string, change: (event: EventResponse) => EventResponse | null): Shown {
  const changed = (events: EventResponse[]) =>
    events.flatMap((event) => (event.id === eventId ? (change(event) ?? []) : event));
  if (Array.isArray(data)) return changed(data);
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) };
}

/**
 * Shows a change at once, wherever the event is on a screen. What is already being read would overwrite it with the old
 * state, so that is stopped. Answers the function that takes the change back.
 */
export async function applyEventChange(client: QueryClient, eventId: string, change: Change): Promise<() => void> {
  const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isList(queryKey[0]) };
  const one = eventQuery(eventId).queryKey;
  await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey: one, exact: true })]);
  const before = [...client.getQueriesData<Shown>(lists), [one, client.getQueryData(one)] as const];
  for (const [key, data] of client.getQueriesData<Shown>(lists)) {
    if (data)
      client.setQueryData(
        key,
        changedList(data, eventId, (event) => change(event, String(key[0]))),
      );
  }
  client.setQueryData(one, (event) => event && (change(event, one[0]) ?? event));
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/** Shows a change of what is between me and the event. */
export function applyViewerChange(
  client: QueryClient,
  eventId: string,
  change: Partial<EventViewer>,
): Promise<() => void> {
  return applyEventChange(client, eventId, (event) => {
    if (!event.viewer) return event;
    const gain = change.hasRsvp === undefined ? 0 : Number(change.hasRsvp) - Number(event.viewer.hasRsvp);
    return { ...event, rsvpCount: Math.max(0, event.rsvpCount + gain), viewer: { ...event.viewer, ...change } };
  });
}

/** Hides it, or brings it back: a list that holds the hidden ones keeps it, any other loses it. */
export function applyHidden(client: QueryClient, eventId: string, isHidden: boolean): Promise<() => void> {
  return applyEventChange(client, eventId, (event, path) => {
    if (isHidden && isList(path) && !/[?&]include=hidden\b/.test(path)) return null;
    return event.viewer ? { ...event, viewer: { ...event.viewer, isHidden } } : event;
  });
}

/** The lists are read again. */
export const invalidateEventLists = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey[0]) });

/** My RSVPs, or where I am, changed: every answer that says so is read again. */
export function invalidateOwnEvents(client: QueryClient): Promise<unknown> {
  const concerned = (path: unknown) =>
    typeof path === "string" && /^\/api\/(events|rsvps|attendances)(?=[/?]|$)/.test(path);
  return client.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey[0]) });
}
