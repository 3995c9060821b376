import { clsx } from "clsx";

import { Skeleton } from "@/components/ui/feedback/skeleton";

const BUBBLES = ["w-48", "w-64", "w-40 ml-auto", "w-56", "w-52 ml-auto", "w-60 ml-auto", "w-44"];

/** The shape of a conversation while it is loaded. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4">
      <span className="sr-only">Loading messages...</span>
      {BUBBLES.map((shape) => (
        <Skeleton key={shape} rounded="lg" className={clsx("h-10 max-w-[85%]", shape)} />
      ))}
    </div>
  );
}

/** The shape of the list while it is loaded. */
export function ConversationListSkeleton() {
  return (
    <div role="status" className="grid gap-1 p-2">
      <span className="sr-only">Loading conversations...</span>
      {[28, 36, 24, 32, 28].map((width, index) => (
        <div key={index} className="flex items-center gap-3 p-3">
          <Skeleton rounded="full" className="size-11" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4" style={{ width: `${width * 3}px` }} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
