import { QueryClient } from "@tanstack/react-query";

import { ApiError, apiQuery, isNetworkFailure } from "./api-client";
import { watchReadTimes } from "./read-times";

const MAX_RETRIES = 3;

/** True after a network failure or a 5xx, never after a 4xx (docs/product/http.md#retries). */
export function isRetryable(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof ApiError && error.status >= 500);
}

/**
 * Data never becomes stale with time: live events, mutations and reconnects invalidate it
 * (docs/product/http.md#data-freshness).
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // By default, the key's first element is the path to fetch.
        queryFn: ({ queryKey, signal }) => apiQuery(String(queryKey[0]), { signal }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
        // Offline, a query fails with an error. A paused query would show a skeleton forever.
        networkMode: "always",
      },
      // Never repeated automatically; the person taps again.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  watchReadTimes(client);
  return client;
}
