import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { DismissalPeriod, Suggestions } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const suggestionsQuery = (eventId: string) =>
  queryOptions<Suggestions>({ queryKey: [`/api/events/${eventId}/suggestions`] });

export const dismissSuggestion = (userId: string, period: DismissalPeriod): Promise<unknown> =>
  apiRequest("PUT", `/api/users/${userId}/suggestion-dismissal`, { period });

export const undoDismissal = (userId: string): Promise<unknown> =>
  apiRequest("DELETE", `/api/users/${userId}/suggestion-dismissal`);
