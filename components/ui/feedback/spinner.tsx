import { LoaderCircle } from "lucide-react";

import { cn } from "@/lib/core/browser/cn";

/** Decoration beside words that say what is going on; it has no name of its own. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-5 animate-spin", className)} />;
}
