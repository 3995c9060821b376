import { IdCardLanyard } from "lucide-react";

import { cn } from "@/lib/core/browser/cn";

/** Mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn("flex items-center gap-2.5 font-display text-[min(1.25rem,8vw)] font-extrabold", className)}>
      <span className="grid size-[32px] shrink-0 place-content-center rounded-[9px] bg-primary text-primary-foreground">
        <IdCardLanyard aria-hidden className="size-[20px]" />
      </span>
      Nametag
    </span>
  );
}
