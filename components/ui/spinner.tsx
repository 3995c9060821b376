import { clsx } from "clsx";

const SIZES = { sm: "size-4", md: "size-4.5", lg: "size-5" } as const;

/** Decorative: render a text next to it that names what is loading. */
export function Spinner({ size = "lg" }: { size?: keyof typeof SIZES }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={clsx("shrink-0 animate-spin", SIZES[size])}
    >
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </svg>
  );
}
