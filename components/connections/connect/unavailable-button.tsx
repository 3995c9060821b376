import { type ComponentProps, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";

type UnavailableButtonProps = Pick<ComponentProps<typeof Button>, "ref" | "variant" | "size" | "children"> & {
  label: string;
  reason: string;
};

/**
 * Gives its reason in the browser's tooltip, which is its description for a screen reader, beside
 * it while it has the keyboard's focus (Escape hides it), and in a toast on a press. `disabled`
 * would block the pointer and the focus.
 */
export function UnavailableButton({ label, reason, ...props }: UnavailableButtonProps) {
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <Button
        aria-disabled
        aria-label={label}
        title={reason}
        onFocus={({ currentTarget }) => setExplained(currentTarget.matches(":focus-visible"))}
        onBlur={() => setExplained(false)}
        onKeyDown={({ key }) => key === "Escape" && setExplained(false)}
        onClick={() => {
          setExplained(false);
          toast({ title: reason });
        }}
        {...props}
      />
      {isExplained && (
        <span
          ref={showBelowButton}
          popover="manual"
          aria-hidden
          className="inset-auto max-w-64 rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background"
        >
          {reason}
        </span>
      )}
    </>
  );
}

const GAP_PX = 6;

/** Above all else, because a list can cut off what leaves it, and within the window. */
function showBelowButton(hint: HTMLElement | null): void {
  const button = hint?.previousElementSibling?.getBoundingClientRect();
  // A browser without popovers shows the text in the row.
  if (!hint || !button || !("showPopover" in hint)) return;
  hint.showPopover();
  const { width, height } = hint.getBoundingClientRect();
  const isAbove = button.bottom + GAP_PX + height > window.innerHeight;
  hint.style.top = `${isAbove ? button.top - GAP_PX - height : button.bottom + GAP_PX}px`;
  hint.style.left = `${Math.max(GAP_PX, button.right - width)}px`;
}
