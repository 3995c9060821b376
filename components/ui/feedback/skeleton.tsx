import type { ComponentProps } from "react";

import { cn } from "@/lib/core/browser/cn";

/** The shape of what comes. Wrap a group of them in one `role="status"` with words; each alone says nothing. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      data-slot="skeleton"
      className={cn("animate-pulse rounded-md bg-secondary", className)}
      {...props}
    />
  );
}
