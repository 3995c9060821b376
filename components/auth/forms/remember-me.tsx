import { useId } from "react";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";

import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";

type RememberMeProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

export function RememberMe<Values extends FieldValues, Output>({ control, name }: RememberMeProps<Values, Output>) {
  const t = useTranslations("auth");
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Checkbox id={id} ref={ref} checked={value === true} onCheckedChange={onChange} onBlur={onBlur} />
        )}
      />
      <label htmlFor={id} className="flex min-h-11 items-center text-sm leading-tight font-medium select-none">
        {t("rememberMe")}
      </label>
    </div>
  );
}
