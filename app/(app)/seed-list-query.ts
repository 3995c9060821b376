import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { FirstPage } from "@/lib/people/schema";

/** Marks a partial list as stale, so that the browser shows it and fetches the whole. */
export function seedListQuery<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  { items, isWhole }: FirstPage<Item>,
): void {
  client.setQueryData(queryKey, items);
  if (!isWhole) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
