import { type ComponentProps, type ReactNode, useId } from "react";

import { Label } from "../label";
import { Switch } from "./switch";

type SwitchFieldProps = Omit<ComponentProps<typeof Switch>, "id" | "className" | "aria-describedby"> & {
  label: ReactNode;
  hint: ReactNode;
};

export function SwitchField({ label, hint, ...props }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        {/* 44 px high for touch. The negative margin keeps the rows' distance. */}
        <Label htmlFor={id} className="-my-3 py-3.5">
          {label}
        </Label>
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
          {hint}
        </p>
      </div>
      <Switch id={id} className="mt-0.5" aria-describedby={`${id}-hint`} {...props} />
    </div>
  );
}
