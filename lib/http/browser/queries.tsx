"use client";

import { type QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useState } from "react";

import { createQueryClient } from "./query-client";

let ofDocument: QueryClient | undefined;

/** One client for each document in the browser and each use on the server, so that requests never share data. */
function getClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  return (ofDocument ??= createQueryClient());
}

/**
 * Gives the components below it React Query's client: the one of a provider above, else the document's. Not in the root layout,
 * because the visitors' welcome screen does without React Query (docs/decisions/061-load-what-a-page-shows.md).
 */
export function Queries({ children }: { children: ReactNode }) {
  const above = useContext(QueryClientContext);
  const [client] = useState(() => above ?? getClient());
  return above ? children : <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
