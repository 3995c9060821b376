import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/overlay/tooltip";

type UnavailableButtonProps = Pick<ComponentProps<typeof Button>, "ref" | "variant" | "size" | "children"> & {
  label: string;
  reason: string;
};

/** Gives its reason in a tooltip on hover and focus, and in a toast on a tap. */
export function UnavailableButton({ label, reason, ...props }: UnavailableButtonProps) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Button aria-disabled aria-label={label} onClick={() => toast({ title: reason })} {...props} />
      </TooltipTrigger>
      <TooltipContent>{reason}</TooltipContent>
    </Tooltip>
  );
}
