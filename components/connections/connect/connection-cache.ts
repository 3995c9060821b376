import type { QueryClient } from "@tanstack/react-query";

import { invalidateSoon } from "@/components/live/resource-queries";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { BADGE_COUNTS_PATH } from "@/lib/messages/client";

export function refetchConnections(client: QueryClient): void {
  invalidateSoon(client, connectionsQuery().queryKey[0], BADGE_COUNTS_PATH);
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
