"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * React Query's HydrationBoundary for a page with much data: `json` is the dehydrated state as text. React walks every value
 * that a server component hands over, on both sides; a long text it passes on as it is.
 */
export function HydratedQueries({ json, children }: { json: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
