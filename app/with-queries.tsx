import { dehydrate, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { ListPage } from "@/lib/http/browser/api-client";
import { HydratedQueries } from "@/lib/http/browser/hydrated-queries";
import type { pagesQuery } from "@/lib/http/browser/list-queries";

/** Gives the browser what the page stored in the client. */
export const withQueries = (client: QueryClient, screen: ReactNode): ReactNode =>
  client.getQueryCache().getAll().length === 0 ? (
    screen
  ) : (
    <HydratedQueries json={JSON.stringify(dehydrate(client))}>{screen}</HydratedQueries>
  );

/** Stores the first page of a list that the browser loads page by page. */
export function seedPages<Item>(
  client: QueryClient,
  { queryKey, initialPageParam }: Pick<ReturnType<typeof pagesQuery<Item>>, "queryKey" | "initialPageParam">,
  page: ListPage<Item>,
): void {
  const [path, search] = initialPageParam.split("?");
  const params = new URLSearchParams(search);
  if (page.next) params.set("cursor", page.next);
  const next = page.next && `${path}?${params.toString()}`;
  client.setQueryData(queryKey, { pages: [{ ...page, next }], pageParams: [initialPageParam] });
}

/** Marks a partial list as stale, so that the browser shows it and fetches the whole. */
export function seedListQuery<Item>(client: QueryClient, queryKey: QueryKey, { items, next }: ListPage<Item>): void {
  client.setQueryData(queryKey, items);
  if (next !== null) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
