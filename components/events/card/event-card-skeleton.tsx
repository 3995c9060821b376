import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";

export function EventCardSkeleton() {
  return (
    <Card aria-hidden className="flex flex-col gap-4 p-4">
      <div className="flex gap-3.5">
        <Skeleton className="h-18 w-13.5 shrink-0" />
        <div className="grid flex-1 content-start gap-2 pt-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      <div className="flex items-center justify-between">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-11 w-20" />
      </div>
    </Card>
  );
}
