"use client";

import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

import type { FieldBinding } from "./field-binding";

const AUTO_COMPLETE = { firstName: "given-name", lastName: "family-name" } as const;

export function NameFields({ register, getError }: FieldBinding<"firstName" | "lastName">) {
  const t = useTranslations("profiles.fields");
  return (["firstName", "lastName"] as const).map((name) => (
    <Field key={name} label={t(name)} required error={getError(name)}>
      {(control) => <Input {...control} {...register(name)} autoComplete={AUTO_COMPLETE[name]} />}
    </Field>
  ));
}
