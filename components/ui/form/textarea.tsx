"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { useHydrated } from "../browser/use-hydrated";
import { controlVariants } from "./control";

const VARIANTS = {
  default: [controlVariants(), "min-h-11 px-3.5"],
  /** Starts at several lines. */
  tall: [controlVariants(), "min-h-28 px-3.5"],
  /** Round, for the message composer. */
  bubble: [controlVariants({ surface: "bubble" }), "min-h-11 px-4"],
};

type TextareaProps = ComponentProps<"textarea"> & {
  variant?: keyof typeof VARIANTS;
  /** The form takes over what was typed before hydration (`useEarlyText`). */
  keepsEarlyText?: boolean;
};

/** Grows with its text up to the maximum height that `className` sets. Read-only before hydration as `Input`. */
export function Textarea({
  className,
  variant = "default",
  readOnly,
  keepsEarlyText = false,
  ...props
}: TextareaProps) {
  const isHydrated = useHydrated();
  const isUnheard = props.value !== undefined && !isHydrated && !keepsEarlyText;
  return (
    <textarea
      data-slot="textarea"
      readOnly={readOnly || isUnheard}
      className={clsx(VARIANTS[variant], "field-sizing-content resize-none py-2.5", className)}
      {...props}
    />
  );
}
