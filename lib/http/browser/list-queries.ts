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

export const wholeListQuery = <Item>(path: string) =>
  queryOptions({ queryKey: [path] as const, queryFn: ({ signal }) => apiAllPages<Item>(path, { signal }) });
