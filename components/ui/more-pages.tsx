import { clsx } from "clsx";

import { useTranslations } from "./text/use-translations";

import { Button } from "./button";

type MorePagesProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  itemsLabel: string;
  className?: string;
};

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
