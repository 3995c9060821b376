import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { apiAllPages, apiPage, type ListPage } from "./api-client";

export type ListPages<Item> = InfiniteData<ListPage<Item>, string>;

/** Loads a list page by page. `path` is the first page's. */
export const pagesQuery = <Item>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path, "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<Item>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: (last: ListPage<Item>) => last.next,
  });

type LoadedList = { data?: { pages: ListPage<unknown>[] }; hasNextPage: boolean };

/** Counts the list's items, even those that aren't loaded. Undefined while none is. */
export function countListed({ data, hasNextPage }: LoadedList): number | undefined {
  if (!data) return undefined;
  const loaded = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return hasNextPage ? Math.max(loaded, data.pages[0]?.total ?? 0) : loaded;
}

export const wholeListQuery = <Item>(path: string) =>
  queryOptions({ queryKey: [path] as const, queryFn: ({ signal }) => apiAllPages<Item>(path, { signal }) });
