import { clsx } from "clsx";

import { Button } from "./button";

type MorePagesProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Of what, in the plural. */
  what: string;
  className?: string;
};

/** The next page of a list, when there is one. */
export function MorePages({ list, what, className }: MorePagesProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={clsx("flex justify-center", className)}>
      <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? `Loading more ${what}...` : `More ${what}`}
      </Button>
    </div>
  );
}
