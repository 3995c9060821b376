import { QueryClient } from "@tanstack/react-query";

import { ApiError, apiQuery, isNetworkFailure } from "./api-client";

const MAX_RETRIES = 3;

/** Whether a repeated call can succeed: after a network failure or a 5xx, never after a 4xx (docs/product/http.md#retries). */
export function isRetryable(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof ApiError && error.status >= 500);
}

/**
 * Creates the client for the browser and for pages that prefetch on the server. Data never becomes stale with time: live events,
 * mutations and reconnects invalidate what they changed (docs/product/http.md#data-freshness).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A query without a function of its own fetches the path that is the first element of its key.
        queryFn: ({ queryKey, signal }) => apiQuery(String(queryKey[0]), { signal }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
        // Offline, a query fails and the screen shows an error; a paused query would show a skeleton without end.
        networkMode: "always",
      },
      // A failed mutation is never repeated automatically; the person taps again.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
