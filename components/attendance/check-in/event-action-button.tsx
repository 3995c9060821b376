import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";

type EventActionButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children" | "onClick"> & {
  describedBy: string;
  isPending: boolean;
};

/** Uses `aria-disabled`, because a disabled button loses the keyboard focus. */
export function EventActionButton({ describedBy, isPending, onClick, className, ...props }: EventActionButtonProps) {
  return (
    <Button
      aria-describedby={describedBy}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      className={clsx("noscript:invisible", className)}
      {...props}
    />
  );
}
