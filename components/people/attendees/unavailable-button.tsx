import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/overlay/tooltip";

type UnavailableButtonProps = Pick<ComponentProps<typeof Button>, "ref" | "variant" | "children"> & {
  label: string;
  reason: string;
};

/** Gives its reason in a tooltip on hover and focus, and in a toast on a tap. */
export function UnavailableButton({ ref, variant, label, reason, children }: UnavailableButtonProps) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Button ref={ref} variant={variant} aria-disabled aria-label={label} onClick={() => toast({ title: reason })}>
          {children}
        </Button>
      </TooltipTrigger>
      <TooltipContent>{reason}</TooltipContent>
    </Tooltip>
  );
}
