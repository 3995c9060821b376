import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { useHydrated } from "../../browser/use-hydrated";

/** Too small to tap: give its label 44 px. A controlled switch is disabled before hydration. */
export function Switch({ className, disabled, ...props }: Omit<ComponentProps<"input">, "type" | "role">) {
  const isHydrated = useHydrated();
  return (
    <input
      type="checkbox"
      role="switch"
      data-slot="switch"
      disabled={disabled || (props.checked !== undefined && !isHydrated)}
      className={clsx(
        "relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:top-1/2 before:left-0.5 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-muted-foreground before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-primary-foreground disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    />
  );
}
