"use client";

import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";

import type { FieldBinding } from "./field-binding";

type LocationFieldProps = FieldBinding<"location"> & {
  cities: readonly string[];
  current?: string | null;
  required?: boolean;
};

/** Each form has its own list (docs/product/profiles.md#locations). */
export function LocationField({ register, getError, cities, current, required }: LocationFieldProps) {
  const t = useTranslations("profiles.fields");
  return (
    <Field label={t("location")} required={required} error={getError("location")}>
      {(control) => (
        <NativeSelect {...control} {...register("location")}>
          <option value="">{t("selectLocation")}</option>
          {current && !cities.includes(current) && <option>{current}</option>}
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
