import { useId } from "react";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { INDUSTRY_SUGGESTIONS } from "@/lib/profiles/constants/profile";

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

type WorkFieldsProps = FieldBinding<"profession" | "company" | "industry"> & { industryHint?: string };

export function WorkFields({ register, getError, industryHint }: WorkFieldsProps) {
  const t = useTranslations("profiles.fields");
  const suggestionsId = useId();
  return (
    <>
      <Field label={t("profession")} error={getError("profession")}>
        {(control) => <Input {...control} {...register("profession")} autoComplete="organization-title" />}
      </Field>
      <Field label={t("company")} error={getError("company")}>
        {(control) => <Input {...control} {...register("company")} autoComplete="organization" />}
      </Field>
      <Field label={t("industry")} error={getError("industry")} hint={industryHint}>
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

type PhoneFieldProps = FieldBinding<"phone"> & { marksOptional?: boolean };

export function PhoneField({ register, getError, marksOptional }: PhoneFieldProps) {
  const t = useTranslations("profiles.fields");
  return (
    <Field label={t(marksOptional ? "phoneOptional" : "phone")} error={getError("phone")}>
      {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="tel" />}
    </Field>
  );
}
