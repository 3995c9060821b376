import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";

type ListCardProps<Row> = {
  title: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  itemsLabel: string;
  empty: { icon: LucideIcon; title: string; description: string };
  className?: string;
  children: (rows: Row[]) => ReactNode;
};

export function ListCard<Row>({ title, list, itemsLabel, empty, className, children }: ListCardProps<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card className={clsx("overflow-hidden", className)}>
      <CardHeader className="pb-3" title={title} />
      {!rows ? (
        <div className="p-4 pt-0">
          <Skeleton className="h-40" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        children(rows)
      )}
      <MorePages className="border-t p-3" list={list} itemsLabel={itemsLabel} />
    </Card>
  );
}
