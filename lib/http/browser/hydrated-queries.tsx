"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * React Query's HydrationBoundary for a page; `json` is the dehydrated state. React serializes an object that a server component
 * passes value by value, on both sides, but copies a string.
 */
export function HydratedQueries({ json, children }: { json: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
