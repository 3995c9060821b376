import { QueryClient } from "@tanstack/react-query";

import { ApiError, apiQuery, isNetworkFailure } from "./api-client";

const MAX_RETRIES = 3;

/** Contract §1: only what may pass by itself is tried again: a network failure or a 5xx, never a 4xx. */
export function mayPass(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof ApiError && error.status >= 500);
}

/**
 * The one configuration of server state, for the browser and for a page that prefetches on the server.
 * Data never goes stale by time (contract §1): a live event, a mutation or a reconnect invalidates exactly what it changed.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Spec A§7: the default fetch is a GET of the key's first element.
        queryFn: ({ queryKey, signal }) => apiQuery(String(queryKey[0]), { signal }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        // Offline, a call fails and the screen says so with Try again; a paused one would show a skeleton for ever.
        networkMode: "always",
      },
      // Never repeated and never kept for later: a tap that failed is tapped again by a person.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
