import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";

import { ACCEPTED_TYPES, useLogoUpload } from "@/components/organize/logo/use-logo-upload";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { FileInput } from "@/components/ui/form/file-input";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { DEFAULT_ACCENT, isColor, isReadableAccent, suggestAccent } from "@/lib/settings/policy";
import type { SiteResponse } from "@/lib/settings/responses";

import { BrandPreview } from "./brand-preview";
import { type BrandValues, toBrandValues } from "./brand-values";
import { DefaultButton } from "./default-button";
import { SiteSection } from "./site-section";
import { useSiteForm } from "./use-site-form";

const SECTION = { name: "brand", toValues: toBrandValues, toInput: (values: BrandValues) => values };

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
      <div className="flex flex-wrap gap-2">
        <div className="flex-1 basis-40">
          <Input {...form.register(name)} {...{ type, placeholder }} autoComplete="off" />
        </div>
        <DefaultButton label={t(`${name}.label`)} isDefault={!values[name]} onClick={() => change(name)("")} />
      </div>
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

type ColorFieldProps = { value: string; error: string | undefined; onChange: (color: string) => void };

/** A color that can't be read comes with one that can, to be taken over by a press. */
function ColorField({ value, error, onChange }: ColorFieldProps) {
  const t = useTranslations("admin.site.brand");
  const label = t("accentColor.label");
  const color = value.toLowerCase();
  const shown = isColor(color) ? color : DEFAULT_ACCENT.light.primary;
  const suggestion = isColor(color) && !isReadableAccent(color) ? suggestAccent(color) : null;
  return (
    <Field label={label} error={error} hint={t("accentColor.hint")}>
      <div className="flex flex-wrap gap-2">
        <input
          type="color"
          aria-label={t("accentColor.pick")}
          value={shown}
          onChange={({ target }) => onChange(target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
        />
        <div className="flex-1 basis-32">
          <Input
            value={value}
            placeholder={DEFAULT_ACCENT.light.primary}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        {suggestion && (
          <Button variant="outline" onClick={() => onChange(suggestion)}>
            <span aria-hidden className="size-4 rounded-full border" style={{ background: suggestion }} />
            {t("accentColor.use", { color: suggestion })}
          </Button>
        )}
        <DefaultButton label={label} isDefault={!value} onClick={() => onChange("")} />
      </div>
    </Field>
  );
}

type SiteLogoFieldProps = {
  name: "logoLight" | "logoDark";
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
};

function SiteLogoField({ name, url, error, onChange }: SiteLogoFieldProps) {
  const t = useTranslations("admin.site.brand");
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress } = useLogoUpload("site-logo", onChange);
  const label = t(`${name}.label`);
  return (
    <Field label={label} error={error} hint={t(`${name}.hint`)}>
      {(props) => (
        <div className="flex flex-wrap items-center gap-2">
          <span
            className={clsx(
              "grid h-11 flex-1 basis-32 place-items-center rounded-md border px-3 text-sm",
              name === "logoDark" ? "bg-[#0d131f] text-[#9ba6bb]" : "bg-[#f6f5f1] text-[#5a6377]",
            )}
          >
            {url ? (
              <picture>
                <img src={url} alt={label} className="h-8 max-w-44 object-contain" />
              </picture>
            ) : (
              t("none")
            )}
          </span>
          <FileInput ref={input} aria-label={label} accept={ACCEPTED_TYPES} onFile={(file) => void upload(file)} />
          <Button
            {...props}
            variant="outline"
            isBusy={progress !== null}
            aria-label={t("uploadLabel", { field: label })}
            onClick={() => input.current?.click()}
          >
            {progress === null && <ImageUp aria-hidden />}
            {t("upload")}
          </Button>
          <DefaultButton label={label} isDefault={!url} onClick={() => onChange("")} />
        </div>
      )}
    </Field>
  );
}
