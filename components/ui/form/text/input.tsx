import { clsx } from "clsx";
import { type ComponentProps, useContext } from "react";

import { useHydrated } from "../../browser/use-hydrated";
import { ControlContext, controlVariants } from "../control";

type InputProps = ComponentProps<"input"> & {
  /** The form takes over text typed before hydration (`useEarlyText`). */
  keepsEarlyText?: boolean;
};

/** A controlled field is read-only before hydration. React Hook Form reads the others. */
export function Input({ className, type = "text", readOnly, keepsEarlyText = false, ...props }: InputProps) {
  const control = useContext(ControlContext);
  const isHydrated = useHydrated();
  const isUnheard = props.value !== undefined && !isHydrated && !keepsEarlyText;
  return (
    <input
      data-slot="input"
      type={type}
      dir={type === "text" || type === "search" ? "auto" : undefined}
      readOnly={readOnly || isUnheard}
      className={clsx(controlVariants({ surface: readOnly ? "readOnly" : "default" }), "h-11 px-3.5 py-2", className)}
      {...control}
      {...props}
    />
  );
}
