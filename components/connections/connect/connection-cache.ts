import type { QueryClient } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { invalidateSoon, isBelow } from "@/lib/http/browser/query-paths";

export function refetchConnections(client: QueryClient): void {
  invalidateSoon(client, isBelow("/api/connections/me", "/api/badge-counts"));
}

export function upsertInCache(client: QueryClient, connection: ConnectionResponse): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list && [connection, ...list.filter(({ id }) => id !== connection.id)]);
  refetchConnections(client);
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
