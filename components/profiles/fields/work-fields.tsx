"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { INDUSTRY_SUGGESTIONS } from "@/lib/profiles/constants/profile";

import type { FieldBinding } from "./field-binding";

type WorkFieldsProps = FieldBinding<"profession" | "company" | "industry"> & {
  /** The profile form requires them, the registration form does not. */
  required?: boolean;
  industryHint?: string;
};

export function WorkFields({ register, getError, required, industryHint }: WorkFieldsProps) {
  const t = useTranslations("profiles.fields");
  const suggestionsId = useId();
  return (
    <>
      <Field label={t("profession")} required={required} error={getError("profession")}>
        {(control) => <Input {...control} {...register("profession")} autoComplete="organization-title" />}
      </Field>
      <Field label={t("company")} required={required} error={getError("company")}>
        {(control) => <Input {...control} {...register("company")} autoComplete="organization" />}
      </Field>
      <Field label={t("industry")} required={required} error={getError("industry")} hint={industryHint}>
        {(control) => (
          <>
            <Input {...control} {...register("industry")} list={suggestionsId} autoComplete="off" />
            <datalist id={suggestionsId}>
              {INDUSTRY_SUGGESTIONS.map((industry) => (
                <option key={industry} value={t(`industries.${industry}`)} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </>
  );
}
