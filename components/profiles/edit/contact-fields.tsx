"use client";

import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

import type { FieldBinding } from "../fields/field-binding";
import { PhoneField } from "../fields/phone-field";
import type { ProfileFormState } from "./use-profile-form";

const LINKEDIN_EXAMPLE = "https://www.linkedin.com/in/your-name";

/** "linkedin.com/in/me" gets https://. The schema handles anything else. */
const addScheme = (value: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value.trim()) ? `https://${value.trim()}` : value;

type ContactFieldsProps = Pick<ProfileFormState, "form"> &
  Pick<FieldBinding<"phone" | "linkedinUrl">, "getError"> & { email: string };

/** The email is read-only, because it is the login name. */
export function ContactFields({ email, form, getError }: ContactFieldsProps) {
  const t = useTranslations("profiles.edit");
  const { register, setValue } = form;
  const linkedin = register("linkedinUrl", {
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const url = addScheme(target.value);
      if (url !== target.value) setValue("linkedinUrl", url, { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <fieldset className="grid gap-5 border-t pt-5">
      <legend className="sr-only">{t("contactDetails")}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("email")} hint={t("emailHint")}>
          {(control) => <Input {...control} type="email" value={email} readOnly />}
        </Field>
        <PhoneField register={register} getError={getError} />
      </div>
      <Field label={t("linkedin")} error={getError("linkedinUrl")}>
        {(control) => (
          <Input
            {...control}
            {...linkedin}
            type="url"
            inputMode="url"
            placeholder={LINKEDIN_EXAMPLE}
            autoComplete="url"
          />
        )}
      </Field>
    </fieldset>
  );
}
