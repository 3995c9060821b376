import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/site";
import { BRAND_FIELDS } from "@/lib/settings/constants";
import type { SiteResponse } from "@/lib/settings/responses";

import { DefaultButton } from "./default-button";
import { SiteSection } from "./site-section";
import { useSiteForm } from "./use-site-form";

type BrandValues = Record<(typeof BRAND_FIELDS)[number], string>;

const SECTION = {
  toValues: (settings: SiteResponse["settings"]) =>
    Object.fromEntries(BRAND_FIELDS.map((name) => [name, settings[name] ?? ""])) as BrandValues,
  toInput: (values: BrandValues) => values,
};

type TextName = "productName" | "mailSenderName" | "imprintUrl" | "privacyUrl" | "termsUrl" | "supportEmail";

const TEXTS: { name: TextName; type?: "url" | "email"; placeholder?: string }[] = [
  { name: "productName", placeholder: DEFAULT_PRODUCT_NAME },
  { name: "mailSenderName" },
  { name: "imprintUrl", type: "url", placeholder: "https://" },
  { name: "privacyUrl", type: "url", placeholder: "https://" },
  { name: "termsUrl", type: "url", placeholder: "https://" },
  { name: "supportEmail", type: "email" },
];

export function BrandSection({ site }: { site: SiteResponse }) {
  const t = useTranslations("admin.site.brand");
  const { form, isSaving, submit } = useSiteForm(site, SECTION);
  const getError = useFieldErrors(form.formState.errors);
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  return (
    <SiteSection title={t("title")} description={t("description")} {...{ isDirty, isSaving }} onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {TEXTS.map(({ name, type = "text", placeholder }) => (
          <Field key={name} label={t(`${name}.label`)} error={getError(name)} hint={t(`${name}.hint`)}>
            {(props) => (
              <div className="flex gap-2">
                <Input
                  {...props}
                  {...form.register(name)}
                  {...{ type, placeholder }}
                  autoComplete="off"
                  className="flex-1"
                />
                <DefaultButton
                  label={t(`${name}.label`)}
                  isDefault={!values[name]}
                  onClick={() => form.setValue(name, "", { shouldDirty: true, shouldValidate: true })}
                />
              </div>
            )}
          </Field>
        ))}
      </div>
    </SiteSection>
  );
}
