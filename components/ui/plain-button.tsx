"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { useHydrated } from "./browser/use-hydrated";

/** Disabled in the server's HTML, because only React handles its press. */
export function PlainButton({ disabled, className, ...props }: ComponentProps<"button">) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={disabled || !isHydrated}
      className={clsx(className, !isHydrated && "opacity-60")}
      {...props}
    />
  );
}
