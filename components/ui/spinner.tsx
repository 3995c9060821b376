import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";

const SIZES = { sm: "size-4", md: "size-[1.125rem]", lg: "size-5" } as const;

/** Decorative, without an accessible name: render a text next to it that names what is loading. */
export function Spinner({ size = "lg" }: { size?: keyof typeof SIZES }) {
  return <LoaderCircle aria-hidden className={clsx("shrink-0 animate-spin", SIZES[size])} />;
}
