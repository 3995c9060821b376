import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// tailwind-merge knows Tailwind's own names only; ours stand in app/globals.css.
const merge = extendTailwindMerge({
  extend: { theme: { shadow: ["soft"], container: ["content"], font: ["display", "sans"] } },
});

/** Class names joined, where a later one overrides an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
