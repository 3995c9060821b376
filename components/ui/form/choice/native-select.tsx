import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useContext } from "react";

import { useHydrated } from "../../browser/use-hydrated";
import { ControlContext, controlVariants } from "../control";

type NativeSelectProps = ComponentProps<"select"> & {
  selected?: boolean;
  /** For a form with its own `action` that takes over what was chosen before hydration. */
  worksWithoutScripts?: boolean;
};

/** A controlled select is disabled before hydration. React Hook Form reads the others. */
export function NativeSelect({
  className,
  selected,
  worksWithoutScripts = false,
  disabled,
  ...props
}: NativeSelectProps) {
  const control = useContext(ControlContext);
  const isHydrated = useHydrated();
  const isUnheard = props.value !== undefined && !isHydrated && !worksWithoutScripts;
  return (
    <span className="relative block">
      <select
        data-slot="select"
        disabled={disabled || isUnheard}
        className={clsx(
          controlVariants({ surface: selected ? "selected" : "default" }),
          "h-11 appearance-none truncate pr-10 pl-3.5",
          className,
        )}
        {...control}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}

type OptionsProps<Value> = { values: readonly Value[]; getText: (value: Value) => string };

export const Options = <Value extends string | number>({ values, getText }: OptionsProps<Value>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {getText(value)}
    </option>
  ));
