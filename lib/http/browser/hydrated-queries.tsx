"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { clock } from "@/lib/core/shared/clock";

/** The smallest difference seen between this device's clock and the server's. */
const clockDifferences = new WeakMap<QueryClient, number>();

/** Keeps these queries in the cache: after Back, Next shows a page as it was first read. */
const OPTIONS = { defaultOptions: { queries: { gcTime: Infinity } } };

/**
 * Returns the queries with their times by this device's clock, which may differ from the server's.
 * So a page replaces nothing newer, also one that Next shows again.
 */
function parseQueries(json: string, queryClient: QueryClient): DehydratedState {
  const { queries, ...rest } = JSON.parse(json) as DehydratedState;
  const now = clock.ms();
  const difference = Math.min(
    clockDifferences.get(queryClient) ?? Infinity,
    ...queries.map(({ state }) => now - state.dataUpdatedAt),
  );
  clockDifferences.set(queryClient, difference);
  return {
    ...rest,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + difference },
    })),
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
