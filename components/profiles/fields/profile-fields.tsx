import { type ChangeEvent, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { INDUSTRY_SUGGESTIONS } from "@/lib/profiles/constants/profile";

import type { FieldBinding } from "./field-binding";

const AUTO_COMPLETE = { firstName: "given-name", lastName: "family-name" } as const;

export function NameFields({ register, getError }: FieldBinding<"firstName" | "lastName">) {
  const t = useTranslations("profiles.fields");
  return (["firstName", "lastName"] as const).map((name) => (
    <Field key={name} label={t(name)} required error={getError(name)}>
      <Input {...register(name)} autoComplete={AUTO_COMPLETE[name]} />
    </Field>
  ));
}

type EmailFieldProps = FieldBinding<"email"> & { label: string; readOnly: boolean };

export const EmailField = ({ register, getError, label, readOnly }: EmailFieldProps) => (
  <Field label={label} required error={getError("email")}>
    <Input {...register("email")} readOnly={readOnly} type="email" inputMode="email" autoComplete="email" />
  </Field>
);

type WorkFieldsProps = FieldBinding<"profession" | "company" | "industry"> & { industryHint?: string };

export function WorkFields({ register, getError, industryHint }: WorkFieldsProps) {
  const t = useTranslations("profiles.fields");
  const suggestionsId = useId();
  return (
    <>
      <Field label={t("profession")} error={getError("profession")}>
        <Input {...register("profession")} autoComplete="organization-title" />
      </Field>
      <Field label={t("company")} error={getError("company")}>
        <Input {...register("company")} autoComplete="organization" />
      </Field>
      <Field label={t("industry")} error={getError("industry")} hint={industryHint}>
        <Input {...register("industry")} list={suggestionsId} autoComplete="off" />
        <datalist id={suggestionsId}>
          {INDUSTRY_SUGGESTIONS.map((industry) => (
            <option key={industry} value={t(`industries.${industry}`)} />
          ))}
        </datalist>
      </Field>
    </>
  );
}

type LocationFieldProps = FieldBinding<"location"> & {
  value: string | null | undefined;
  /** Of this form, for a site without cities of its own (docs/product/profiles.md#locations). */
  cities: readonly string[];
  /** Offered too. */
  stored?: string | null;
  required?: boolean;
};

/** A list, or a text for a place that it doesn't have and on a site without a list. */
export function LocationField({ register, getError, value, cities, stored, required }: LocationFieldProps) {
  const t = useTranslations("profiles.fields");
  const { cities: listed = cities, locationInput } = useSiteSettings();
  const [chosen, setChosen] = useState<"list" | "elsewhere">();
  const field = register("location");
  const offered = stored && !listed.includes(stored) ? [stored, ...listed] : listed;
  const isTyped = locationInput === "text";
  const isUnlisted = !!value && !offered.includes(value);
  const isElsewhere = isTyped || chosen === "elsewhere" || (chosen === undefined && isUnlisted);
  const type = (event: ChangeEvent) => {
    setChosen("elsewhere");
    void field.onChange(event);
  };
  const chooseList = () => {
    void field.onChange({ target: { name: field.name, value: "" }, type: "change" });
    setChosen("list");
  };
  return (
    <Field label={t("location")} required={required} error={getError("location")}>
      {isElsewhere ? (
        <>
          <Input {...field} onChange={type} autoFocus={!!chosen} autoComplete="address-level2" />
          {!isTyped && (
            <Button variant="link" size="inline" className="justify-self-start" onClick={chooseList}>
              {t("chooseFromList")}
            </Button>
          )}
        </>
      ) : (
        <NativeSelect
          {...field}
          onChange={(event) => {
            void field.onChange(event);
            if (event.target.selectedIndex > offered.length) setChosen("elsewhere");
          }}
          autoFocus={chosen === "list"}
        >
          <option value="">{t("selectLocation")}</option>
          {offered.map((city) => (
            <option key={city}>{city}</option>
          ))}
          <option value="">{t("elsewhere")}</option>
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
      <Input {...register("phone")} type="tel" autoComplete="tel" />
    </Field>
  );
}
