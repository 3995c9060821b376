import type { ComponentProps } from "react";

import { cn } from "@/lib/core/browser/cn";

import { controlClasses } from "./input";

/** Grows with what is written in it, up to the height its class allows. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(controlClasses, "field-sizing-content min-h-11 resize-none px-3.5 py-2.5", className)}
      {...props}
    />
  );
}
