import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Indicator, Root } from "radix-ui/checkbox";
import type { ComponentProps } from "react";

import { useHydrated } from "../browser/use-hydrated";

/** The box is 20 px, too small to tap. Give its label a row 44 px high. */
export function Checkbox({ className, disabled, ...props }: ComponentProps<typeof Root>) {
  const isHydrated = useHydrated();
  return (
    <Root
      data-slot="checkbox"
      disabled={disabled || !isHydrated}
      className={clsx(
        "size-5 shrink-0 rounded-xs border border-input bg-card transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground",
        className,
      )}
      {...props}
    >
      <Indicator className="grid place-content-center">
        <Check aria-hidden className="size-4" strokeWidth={3} />
      </Indicator>
    </Root>
  );
}
