"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

import { clock } from "@/lib/core/shared/clock";

type Read = { server: number; client: number };

/** By the query's hash. */
const lastReads = new WeakMap<QueryClient, Map<string, Read>>();

/** What a page read stays: after Back, Next shows the page as it was read, however long ago. */
const OPTIONS = { defaultOptions: { queries: { gcTime: Infinity } } };

/**
 * Sets the times of the queries by this device's clock, which may differ from the server's. A page
 * that Next shows again keeps the time at which it came first, so it replaces nothing newer.
 */
function parseQueries(json: string, queryClient: QueryClient): DehydratedState {
  const reads = lastReads.get(queryClient) ?? new Map<string, Read>();
  lastReads.set(queryClient, reads);
  const { queries, ...rest } = JSON.parse(json) as DehydratedState;
  return {
    ...rest,
    queries: queries.map(({ queryHash, state, ...query }) => {
      const last = reads.get(queryHash);
      const server = state.dataUpdatedAt;
      const read = last && server <= last.server ? last : { server, client: clock.ms() };
      reads.set(queryHash, read);
      return { ...query, queryHash, state: { ...state, dataUpdatedAt: server < read.server ? 0 : read.client } };
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
