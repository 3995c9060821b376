import type { QueryClient } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { badgeCountsQuery } from "@/lib/messages/client";

/** Fetches the connections and the number of received requests again. */
export function refetchConnections(client: QueryClient): void {
  void client.invalidateQueries(connectionsQuery());
  void client.invalidateQueries(badgeCountsQuery());
}

/** Puts a connection into the cached list at once, so that its button can't be used twice, and fetches the list again. */
export function upsertInCache(client: QueryClient, connection: ConnectionResponse): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list && [connection, ...list.filter(({ id }) => id !== connection.id)]);
  refetchConnections(client);
}

/** Removes a connection from the cached list at once, and fetches the list again. */
export function removeFromCache(client: QueryClient, id: string): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list?.filter((connection) => connection.id !== id));
  refetchConnections(client);
}

/** Returns a query `select` that finds the viewer's connection with a member. */
export const selectConnectionWith =
  (userId: string) =>
  (connections: ConnectionResponse[]): ConnectionResponse | undefined =>
    findConnectionWith(connections, userId);
