import { type Query, queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { DismissalPeriod, Suggestions } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const getSuggestionsPath = (eventId: string): string => `/api/events/${eventId}/suggestions`;

export const suggestionsQuery = (eventId: string) =>
  queryOptions<Suggestions>({ queryKey: [getSuggestionsPath(eventId)] });

/** Whether a query has the suggestions of any event. */
export const isSuggestions = ({ queryKey: [path] }: Query): boolean =>
  typeof path === "string" && /^\/api\/events\/[^/]+\/suggestions$/.test(path);

/** Safe to repeat. */
export const openSuggestion = (eventId: string, userId: string): Promise<unknown> =>
  apiRequest("POST", `${getSuggestionsPath(eventId)}/opened`, { userId });

export const dismissSuggestion = (userId: string, period: DismissalPeriod): Promise<unknown> =>
  apiRequest("PUT", `/api/users/${userId}/suggestion-dismissal`, { period });

export const undoDismissal = (userId: string): Promise<unknown> =>
  apiRequest("DELETE", `/api/users/${userId}/suggestion-dismissal`);
