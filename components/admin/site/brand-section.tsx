import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import type { SiteResponse } from "@/lib/settings/responses";

import { BrandPreview } from "./brand-preview";
import { type BrandValues, toBrandValues } from "./brand-values";
import { ColorField } from "./color-field";
import { DefaultButton } from "./default-button";
import { SiteLogoField } from "./site-logo-field";
import { SiteSection } from "./site-section";
import { useSiteForm } from "./use-site-form";

const SECTION = { toValues: toBrandValues, toInput: (values: BrandValues) => values };

type TextName = Exclude<keyof BrandValues, "logoLight" | "logoDark" | "accentColor">;

const NAMES: TextField[] = [{ name: "productName", placeholder: DEFAULT_PRODUCT_NAME }, { name: "mailSenderName" }];
const LINKS: TextField[] = [
  { name: "imprintUrl", type: "url", placeholder: "https://" },
  { name: "privacyUrl", type: "url", placeholder: "https://" },
  { name: "termsUrl", type: "url", placeholder: "https://" },
  { name: "supportEmail", type: "email" },
];
type TextField = { name: TextName; type?: "text" | "url" | "email"; placeholder?: string };

export function BrandSection({ site }: { site: SiteResponse }) {
  const t = useTranslations("admin.site.brand");
  const { form, isSaving, submit } = useSiteForm(site, SECTION);
  const getError = useFieldErrors(form.formState.errors);
  const values = { ...toBrandValues(site.settings), ...useWatch({ control: form.control }) };
  const { isDirty } = form.formState;
  const change = (name: keyof BrandValues) => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });

  const renderText = ({ name, type = "text", placeholder }: TextField) => (
    <Field key={name} label={t(`${name}.label`)} error={getError(name)} hint={t(`${name}.hint`)}>
      {(props) => (
        <div className="flex flex-wrap gap-2">
          <div className="flex-1 basis-40">
            <Input {...props} {...form.register(name)} {...{ type, placeholder }} autoComplete="off" />
          </div>
          <DefaultButton label={t(`${name}.label`)} isDefault={!values[name]} onClick={() => change(name)("")} />
        </div>
      )}
    </Field>
  );
  return (
    <SiteSection title={t("title")} description={t("description")} {...{ isDirty, isSaving }} onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {NAMES.map(renderText)}
        {(["logoLight", "logoDark"] as const).map((name) => (
          <SiteLogoField key={name} name={name} url={values[name]} error={getError(name)} onChange={change(name)} />
        ))}
        <ColorField value={values.accentColor} error={getError("accentColor")} onChange={change("accentColor")} />
      </div>
      <BrandPreview values={values} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {LINKS.map(renderText)}
      </div>
    </SiteSection>
  );
}
