import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";

import { apiFile, apiPage, apiQuery, apiRequest } from "@/lib/http/browser/api-client";

import { NEARBY_RADIUS_MILES } from "../constants/list";
import type { EventResponse } from "../schema/event";
import type { EventFilters } from "../schema/list";
import { getEventsPath } from "./filters";

// Each call throws ApiError, or TypeError if the network failed.

const EVENTS_PATH = "/api/events";

/** `next` is the path of the next page. */
export type EventsPage = { items: EventResponse[]; next: string | null };
export type EventsPages = InfiniteData<EventsPage, string>;

/** `cursor` is the first page's, if the address has one. */
export const eventsQuery = (filters: EventFilters, timezone: string, cursor?: string | null) =>
  infiniteQueryOptions({
    queryKey: [getEventsPath(filters, timezone, cursor), "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<EventResponse>(pageParam, { signal }),
    initialPageParam: getEventsPath(filters, timezone, cursor),
    getNextPageParam: (last: EventsPage) => last.next,
  });

/** Nearest first, each with its `distance` in miles. */
export const nearbyEventsQuery = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  queryOptions({
    queryKey: [`${EVENTS_PATH}/nearby?lat=${latitude}&lng=${longitude}&radius=${NEARBY_RADIUS_MILES}`] as const,
    queryFn: async ({ queryKey, signal }) => (await apiQuery<EventResponse[]>(queryKey[0], { signal })) ?? [],
  });

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

/** An iCalendar file. */
export const getCalendarFile = (eventId: string): Promise<Blob> => apiFile(`${EVENTS_PATH}/${eventId}/calendar`);

export const setEventHidden = (eventId: string, isHidden: boolean): Promise<unknown> =>
  apiRequest("POST", `${EVENTS_PATH}/${isHidden ? "hide" : "unhide"}`, { eventId });
