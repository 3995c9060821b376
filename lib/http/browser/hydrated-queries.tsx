"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { clock } from "@/lib/core/shared/clock";

import { getReadTime, withReadTime } from "./read-times";

/** The smallest difference seen between `performance.now()` and the server's clock. */
const timeDifferences = new WeakMap<QueryClient, number>();

/** Keeps these queries in the cache: after Back, Next shows a page as it was first read. */
const OPTIONS = { defaultOptions: { queries: { gcTime: Infinity } } };

/**
 * Returns the queries with times of this device, so that a page replaces only what is older, also a
 * page that Next shows again. The device's clock may differ from the server's and jump, so the
 * order is that of `performance.now()`.
 */
function parseQueries(json: string, queryClient: QueryClient): DehydratedState {
  const { queries, ...rest } = JSON.parse(json) as DehydratedState;
  const now = performance.now();
  const difference = Math.min(
    timeDifferences.get(queryClient) ?? Infinity,
    ...queries.map(({ state }) => now - state.dataUpdatedAt),
  );
  timeDifferences.set(queryClient, difference);
  const cache = queryClient.getQueryCache();
  return {
    ...rest,
    queries: queries.map((query) => {
      const readAt = query.state.dataUpdatedAt + difference;
      const cached = cache.get(query.queryHash);
      const isNewer = !cached || readAt > getReadTime(cached);
      // React Query compares these times: the page's replaces the cached data, or doesn't.
      const cachedAt = cached?.state.dataUpdatedAt ?? 0;
      const dataUpdatedAt = isNewer ? Math.max(clock.ms(), cachedAt + 1) : cachedAt;
      return { ...query, state: withReadTime({ ...query.state, dataUpdatedAt }, readAt) };
    }),
  };
}

/** JSON, because React copies a string, but serializes an object value by value. */
export function HydratedQueries({ json, children }: { json: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const state = useMemo(() => parseQueries(json, queryClient), [json, queryClient]);
  return (
    <HydrationBoundary state={state} options={OPTIONS}>
      {children}
    </HydrationBoundary>
  );
}
