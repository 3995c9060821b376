import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { Part } from "@/lib/people/schema";

/**
 * Puts a list that the page read under the key the browser reads it by, so that nothing is fetched twice. Of a list too long
 * for one page the browser shows the first part and reads the whole.
 */
export function handOver<Item>(client: QueryClient, queryKey: QueryKey, { items, isWhole }: Part<Item>): void {
  client.setQueryData(queryKey, items);
  if (!isWhole) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
