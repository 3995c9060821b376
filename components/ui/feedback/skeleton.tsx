import { clsx } from "clsx";
import type { ComponentProps } from "react";

const ROUNDED = {
  none: "rounded-none",
  md: "rounded-md",
  lg: "rounded-lg",
  xl: "rounded-xl",
  full: "rounded-full",
} as const;

type SkeletonProps = ComponentProps<"div"> & { rounded?: keyof typeof ROUNDED };

/** Wrap a group in one `role="status"` with a text for screen readers. */
export function Skeleton({ className, rounded = "md", ...props }: SkeletonProps) {
  return (
    <div
      aria-hidden
      data-slot="skeleton"
      className={clsx("animate-skeleton bg-secondary", ROUNDED[rounded], className)}
      {...props}
    />
  );
}
