import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

import { ControlContext, type ControlProps } from "./control";
import { Label } from "./label";

type FieldProps = {
  label: ReactNode;
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  className?: string;
  /**
   * An input, textarea or select among them connects itself to the label, hint and error. A
   * function passes the props to another control, or registers one in its place: a form focuses the
   * first invalid field in the order of `register`, and fields of other components come before it.
   */
  children: ReactNode | ((control: ControlProps) => ReactNode);
};

export function Field({ label, required, error, hint, className, children }: FieldProps) {
  const id = useId();
  const control: ControlProps = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    "aria-required": required || undefined,
  };
  return (
    <div data-slot="field" className={clsx("grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5", className)}>
      <Label htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden className="text-destructive">
            {" *"}
          </span>
        )}
      </Label>
      {typeof children === "function" ? children(control) : <ControlContext value={control}>{children}</ControlContext>}
      {hint && !error && (
        <div id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
