import type { QueryClient } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { invalidateSoon, isBelow } from "@/lib/http/browser/query-paths";

export function refetchConnections(client: QueryClient): void {
  invalidateSoon(client, isBelow("/api/connections", "/api/network-notes", "/api/unread-counts", "/api/profiles"));
}

/** Reads only what the response of the act doesn't say (docs/product/http.md#data-freshness). */
export function upsertInCache(client: QueryClient, connection: ConnectionResponse): void {
  const { queryKey } = connectionsQuery();
  const { data: shown, isInvalidated, fetchStatus } = client.getQueryState(queryKey) ?? {};
  const isListDue = !shown || isInvalidated || fetchStatus === "fetching";
  const before = shown?.find(({ id }) => id === connection.id);
  client.setQueryData(queryKey, shown && [connection, ...shown.filter((other) => other !== before)]);
  // Contact details come with the connection.
  invalidateSoon(client, isBelow("/api/network-notes", "/api/profiles"));
  // The navigation counts the requests to answer.
  if (isListDue || (before && before.status !== connection.status)) refetchConnections(client);
}

export function removeFromCache(client: QueryClient, id: string): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list?.filter((connection) => connection.id !== id));
  refetchConnections(client);
}

export const selectConnectionWith =
  (userId: string) =>
  (connections: ConnectionResponse[]): ConnectionResponse | undefined =>
    findConnectionWith(connections, userId);
