import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";

const SIZES = { sm: "size-4", md: "size-[1.125rem]", lg: "size-5" } as const;

/** A decoration without an accessible name; put text beside it that says what is loading. */
export function Spinner({ size = "lg" }: { size?: keyof typeof SIZES }) {
  return <LoaderCircle aria-hidden className={clsx("shrink-0 animate-spin", SIZES[size])} />;
}
