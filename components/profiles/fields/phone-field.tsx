"use client";

import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

import type { FieldBinding } from "./field-binding";

type PhoneFieldProps = FieldBinding<"phone"> & {
  marksOptional?: boolean;
};

export function PhoneField({ register, getError, marksOptional }: PhoneFieldProps) {
  const t = useTranslations("profiles.fields");
  return (
    <Field label={t(marksOptional ? "phoneOptional" : "phone")} error={getError("phone")}>
      {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="tel" />}
    </Field>
  );
}
