import { clsx } from "clsx";
import { type ComponentProps, useContext } from "react";

import { useHydrated } from "../../browser/use-hydrated";
import { ControlContext, controlVariants } from "../control";

const VARIANTS = {
  default: [controlVariants(), "min-h-11 px-3.5"],
  tall: [controlVariants(), "min-h-28 px-3.5"],
  bubble: [controlVariants({ surface: "bubble" }), "min-h-11 px-4"],
};

type TextareaProps = ComponentProps<"textarea"> & {
  variant?: keyof typeof VARIANTS;
  /** The form takes over text typed before hydration (`useEarlyText`). */
  keepsEarlyText?: boolean;
};

/** Grows with its text up to the maximum height in `className`. */
export function Textarea({
  className,
  variant = "default",
  readOnly,
  keepsEarlyText = false,
  ...props
}: TextareaProps) {
  const control = useContext(ControlContext);
  const isHydrated = useHydrated();
  const isUnheard = props.value !== undefined && !isHydrated && !keepsEarlyText;
  return (
    <textarea
      data-slot="textarea"
      dir="auto"
      readOnly={readOnly || isUnheard}
      className={clsx(VARIANTS[variant], "field-sizing-content resize-none py-2.5", className)}
      {...control}
      {...props}
    />
  );
}
