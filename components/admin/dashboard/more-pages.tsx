import { Button } from "@/components/ui/button";

type MorePagesProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  what: string;
};

/** The next page of a list, when there is one. */
export function MorePages({ list, what }: MorePagesProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center border-t p-3">
      <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? `Loading more ${what}...` : `More ${what}`}
      </Button>
    </div>
  );
}
