import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Replaces a query's data, but keeps it invalidated if it was. */
export function replaceData(
  client: QueryClient,
  query: Pick<Query, "queryKey" | "state" | "invalidate">,
  data: unknown,
): void {
  const { isInvalidated, dataUpdatedAt } = query.state;
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

/** The read may be older than what we know. Invalidating doesn't restart a first read. */
export async function restartRead(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const filters = { queryKey, exact: true };
  if (client.isFetching(filters) === 0) return;
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
