import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";

type UnavailableButtonProps = Pick<ComponentProps<typeof Button>, "ref" | "variant" | "size" | "children"> & {
  label: string;
  reason: string;
};

/**
 * Gives its reason in the browser's tooltip, which is its description for a screen reader, and in a
 * toast on a press. `disabled` would block the pointer and the focus.
 */
export function UnavailableButton({ label, reason, ...props }: UnavailableButtonProps) {
  return <Button aria-disabled aria-label={label} title={reason} onClick={() => toast({ title: reason })} {...props} />;
}
