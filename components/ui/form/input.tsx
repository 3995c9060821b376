import type { ComponentProps } from "react";

import { cn } from "@/lib/core/browser/cn";

/** Shared by everything one types or picks in. 16 px on phones, where anything smaller makes the browser zoom in on focus. */
export const controlClasses =
  "w-full min-w-0 rounded-md border border-input bg-card text-base text-card-foreground transition-colors placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive md:text-sm";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input data-slot="input" type={type} className={cn(controlClasses, "h-11 px-3.5 py-2", className)} {...props} />
  );
}
