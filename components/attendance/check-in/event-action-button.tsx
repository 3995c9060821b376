import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";

type EventActionButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children" | "onClick"> & {
  /** The id of the element with the event's name, which describes the button. */
  describedBy: string;
  isPending: boolean;
};

/**
 * A button of a member's RSVP or check-in. It is marked disabled while its request runs: `aria-disabled` and not `disabled`,
 * because a disabled button loses the keyboard focus.
 */
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
