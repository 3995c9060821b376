import { queryOptions } from "@tanstack/react-query";

import { apiFile, apiRequest } from "@/lib/http/browser/api-client";
import { pagesQuery } from "@/lib/http/browser/list-queries";

import type { EventResponse } from "../schema/event";
import type { EventFilters } from "../schema/list";
import { getEventsPath } from "./filters";

// Each call throws ApiError, or TypeError if the network failed.

const EVENTS_PATH = "/api/events";

/** `cursor` is the first page's, if the address has one. */
export const eventsQuery = (filters: EventFilters, timezone: string, cursor?: string | null) =>
  pagesQuery<EventResponse>(getEventsPath(filters, timezone, cursor));

/** Nearest first, each with its `distance` in miles. `radius` is in miles. */
export const nearbyEventsQuery = ({ latitude, longitude }: { latitude: number; longitude: number }, radius: number) =>
  queryOptions<EventResponse[]>({
    queryKey: [`${EVENTS_PATH}/nearby?lat=${latitude}&lng=${longitude}&radius=${radius}`],
  });

export const upcomingEventsQuery = (limit: number) =>
  queryOptions<EventResponse[]>({ queryKey: [`${EVENTS_PATH}?status=upcoming&limit=${limit}`] });

export const eventQuery = (eventId: string) =>
  queryOptions<EventResponse | null>({ queryKey: [`${EVENTS_PATH}/${eventId}`] });

export const getCalendarFile = (eventId: string): Promise<Blob> => apiFile(`${EVENTS_PATH}/${eventId}/calendar`);

export const setEventHidden = (eventId: string, isHidden: boolean): Promise<unknown> =>
  apiRequest("POST", `${EVENTS_PATH}/${isHidden ? "hide" : "unhide"}`, { eventId });
