import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { EventSeries, StopAllDatesInput } from "../schema/series";

export const eventSeriesQuery = (eventId: string) =>
  queryOptions<EventSeries>({ queryKey: [`/api/events/${eventId}/series`] });

/** @throws ApiError (404 without an RSVP) */
export const chooseAllDates = (eventId: string): Promise<unknown> =>
  apiRequest("PUT", `/api/events/${eventId}/series/rsvp`);

export const stopAllDates = (eventId: string, rsvps: StopAllDatesInput["rsvps"]): Promise<unknown> =>
  apiRequest("DELETE", `/api/events/${eventId}/series/rsvp?rsvps=${rsvps}`);
