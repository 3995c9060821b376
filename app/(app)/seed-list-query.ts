import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { FirstPage } from "@/lib/people/schema";

/**
 * Stores a list that the page loaded under the key by which the browser reads it, so that it is not fetched twice. A list that
 * is not whole is marked as stale: the browser shows it and fetches the whole.
 */
export function seedListQuery<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  { items, isWhole }: FirstPage<Item>,
): void {
  client.setQueryData(queryKey, items);
  if (!isWhole) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
