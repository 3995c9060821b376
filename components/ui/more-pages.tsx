import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { Button } from "./button";

type MorePagesProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** The plural name of the list's items. */
  itemsLabel: string;
  className?: string;
};

/** A button that loads the next page of a list, if there is one. */
export function MorePages({ list, itemsLabel, className }: MorePagesProps) {
  const t = useTranslations("common.morePages");
  if (!list.hasNextPage) return null;
  return (
    <div className={clsx("flex justify-center", className)}>
      <Button variant="outline" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchingNextPage ? "loading" : "button", { itemsLabel })}
      </Button>
    </div>
  );
}
