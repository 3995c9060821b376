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

/** `Loading` has a text for screen readers too. */
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

type LoadingProps = { label: string; count?: number; className?: string; skeleton: string };

export const Loading = ({ label, count = 1, className, skeleton }: LoadingProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={skeleton} />
    ))}
  </div>
);
