import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Replaces the data of a query, which keeps its age: one that waits to be read again still does, because nothing becomes stale with
 * time.
 */
export function replaceData(
  client: QueryClient,
  query: Pick<Query, "queryKey" | "state" | "invalidate">,
  data: unknown,
): void {
  const { isInvalidated, dataUpdatedAt } = query.state;
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

/**
 * Restarts a read in progress, if there is one: its response may predate what was just learned, and would overwrite it. React Query's
 * invalidation alone doesn't restart the first read of a query.
 */
export async function restartRead(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const filters = { queryKey, exact: true };
  if (client.isFetching(filters) === 0) return;
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
