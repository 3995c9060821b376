import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { controlVariants } from "./control";

const VARIANTS = {
  default: [controlVariants(), "min-h-11 px-3.5"],
  /** Starts at several lines. */
  tall: [controlVariants(), "min-h-28 px-3.5"],
  /** Round, for the message composer. */
  bubble: [controlVariants({ surface: "bubble" }), "min-h-11 px-4"],
};

type TextareaProps = ComponentProps<"textarea"> & { variant?: keyof typeof VARIANTS };

/** Grows with its text up to the maximum height that `className` sets. */
export function Textarea({ className, variant = "default", ...props }: TextareaProps) {
  return (
    <textarea
      data-slot="textarea"
      className={clsx(VARIANTS[variant], "field-sizing-content resize-none py-2.5", className)}
      {...props}
    />
  );
}
