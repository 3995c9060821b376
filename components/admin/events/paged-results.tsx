import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";

type PagedResultsProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** The plural name of the items. */
  itemsLabel: string;
  loadingLabel: string;
  failure: { title: string; description: string };
  /** Shown if nothing was found. */
  empty: ReactNode;
  /** The space between two items. */
  gap: "gap-2" | "gap-3";
  /** The height class of an item while it loads. */
  skeletonHeight: string;
  /** Renders one item as a list item with its key. */
  children: (item: Item) => ReactNode;
};

/** The items found and a button for more, or what is shown in their place: an empty state, a failure or a skeleton. */
export function PagedResults<Item>({ list, gap, children, ...props }: PagedResultsProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items);
  if (items) {
    return (
      <>
        {items.length === 0 && props.empty}
        <ul className={clsx("grid", gap)}>{items.map(children)}</ul>
        <MorePages list={list} itemsLabel={props.itemsLabel} />
      </>
    );
  }
  if (list.isError) {
    return <ErrorState {...props.failure} onRetry={() => void list.refetch()} isBusy={list.isFetching} />;
  }
  return (
    <div role="status" aria-label={props.loadingLabel} className={clsx("grid", gap)}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className={props.skeletonHeight} />
      ))}
    </div>
  );
}
