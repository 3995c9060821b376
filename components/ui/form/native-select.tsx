import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { controlVariants } from "./control";

type NativeSelectProps = ComponentProps<"select"> & {
  /** Highlights a filter that is set. */
  selected?: boolean;
};

/** Opens the picker of the device, which phones optimize for touch. */
export function NativeSelect({ className, selected, children, ...props }: NativeSelectProps) {
  return (
    <span className="relative block">
      <select
        data-slot="select"
        className={clsx(
          controlVariants({ surface: selected ? "selected" : "default" }),
          "h-11 appearance-none truncate pr-10 pl-3.5",
          className,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
