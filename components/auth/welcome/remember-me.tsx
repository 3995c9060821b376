"use client";

import { useId } from "react";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Label } from "@/components/ui/form/label";

type RememberMeProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

/** 30 days instead of 7 (spec A§4). */
export function RememberMe<Values extends FieldValues, Output>({ control, name }: RememberMeProps<Values, Output>) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Checkbox
            id={id}
            ref={ref}
            checked={value === true}
            onCheckedChange={(checked) => onChange(checked === true)}
            onBlur={onBlur}
          />
        )}
      />
      <Label htmlFor={id} className="flex min-h-11 items-center font-medium">
        Remember me
      </Label>
    </div>
  );
}
