import type { ComponentProps } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button";

type EventActionButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children" | "onClick"> & {
  /** The id of the element with the event's name, which describes the button. */
  describedBy: string;
  isPending: boolean;
};

/**
 * A button of a member's RSVP or check-in. It is marked disabled while its request runs, and until hydration, when a click
 * would be lost. `aria-disabled` and not `disabled`, because a disabled button loses the keyboard focus.
 */
export function EventActionButton({ describedBy, isPending, onClick, ...props }: EventActionButtonProps) {
  const isDisabled = !useHydrated() || isPending;
  return (
    <Button
      aria-describedby={describedBy}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      {...props}
    />
  );
}
