import type { ComponentProps } from "react";

import { useHydrated } from "../../browser/use-hydrated";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "onChange" | "className"> & {
  onCheckedChange: (isChecked: boolean) => void;
};

/** The box is 20 px, too small to tap. Give its label a row 44 px high. */
export function Checkbox({ disabled, onCheckedChange, ...props }: CheckboxProps) {
  const isHydrated = useHydrated();
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      disabled={disabled || !isHydrated}
      onChange={({ target }) => onCheckedChange(target.checked)}
      className="size-5 shrink-0 accent-primary disabled:cursor-not-allowed disabled:opacity-50"
      {...props}
    />
  );
}
