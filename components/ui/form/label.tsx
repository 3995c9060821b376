import type { ComponentProps } from "react";

import { cn } from "@/lib/core/browser/cn";

export function Label({ className, ...props }: ComponentProps<"label">) {
  return (
    <label data-slot="label" className={cn("text-sm leading-tight font-semibold select-none", className)} {...props} />
  );
}
