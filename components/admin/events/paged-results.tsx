import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";

type PagedResultsProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  itemsLabel: string;
  loadingLabel: string;
  failure: { title: string; description: string };
  empty: ReactNode;
  gap: "gap-2" | "gap-3";
  skeletonHeight: string;
  children: (item: Item) => ReactNode;
};

/** Shows a skeleton, a failure or an empty state if there are no items. */
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
