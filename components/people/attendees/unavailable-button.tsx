import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/overlay/tooltip";

/** Spec A§2, Attendee card. */
export const CHECK_IN_TO_CONNECT = "Check in to connect with attendees";
export const CHECK_IN_FOR_CONTACT = "Check in to view contact details";

type BlockedButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "children"> & {
  /** Its accessible name. */
  label: string;
  /** What has to happen first; the tooltip's text. */
  reason: string;
};

/** A button that can't be used yet and says why: on pointing or focus, and (a finger does neither) on a tap. */
export function UnavailableButton({ variant, label, reason, children }: BlockedButtonProps) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Button variant={variant} aria-disabled aria-label={label} onClick={() => toast({ title: reason })}>
          {children}
        </Button>
      </TooltipTrigger>
      <TooltipContent>{reason}</TooltipContent>
    </Tooltip>
  );
}
