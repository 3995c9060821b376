import { type Query, queryOptions } from "@tanstack/react-query";

import { apiFile, apiRequest } from "@/lib/http/browser/api-client";
import { pagesQuery } from "@/lib/http/browser/list-queries";

import type { GiveFeedbackInput, Insights, OrganizerNumbers, Recap, RecapList, RecapPerson } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const getRecapPath = (eventId: string): string => `/api/events/${eventId}/recap`;
const getInsightsPath = (eventId: string): string => `/api/events/${eventId}/insights`;

export const recapQuery = (eventId: string) => queryOptions<Recap | null>({ queryKey: [getRecapPath(eventId)] });

export const recapPeopleQuery = (eventId: string, show: RecapList) =>
  pagesQuery<RecapPerson>(`${getRecapPath(eventId)}/people?show=${show}`);

/** Whether a query has the recap of any event, or people of it. */
export const isRecap = ({ queryKey: [path] }: Query): boolean =>
  typeof path === "string" && /^\/api\/events\/[^/]+\/recap\b/.test(path);

/** Replaces an earlier answer. */
export const giveFeedback = (eventId: string, input: GiveFeedbackInput): Promise<unknown> =>
  apiRequest("PUT", `/api/events/${eventId}/feedback`, input);

export const insightsQuery = (eventId: string) =>
  queryOptions<Insights | null>({ queryKey: [getInsightsPath(eventId)] });

export const getInsightsFile = (eventId: string): Promise<Blob> => apiFile(`${getInsightsPath(eventId)}/export`);

const getNumbersPath = (series: string | undefined, end = ""): string =>
  `/api/events/numbers${end}${series ? `?series=${series}` : ""}`;

/** Of the dates of a series, or of all own events. */
export const numbersQuery = (series?: string) =>
  queryOptions<OrganizerNumbers | null>({ queryKey: [getNumbersPath(series)] });

export const getNumbersFile = (series?: string): Promise<Blob> => apiFile(getNumbersPath(series, "/export"));
