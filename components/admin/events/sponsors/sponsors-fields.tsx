import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import { LogoField } from "./logo-field";
import type { SponsorsHostForm } from "./use-sponsors-host-form";

const SPONSORS = [
  { number: 1, name: "sponsorName", logo: "sponsorLogoUrl" },
  { number: 2, name: "sponsor2Name", logo: "sponsor2LogoUrl" },
  { number: 3, name: "sponsor3Name", logo: "sponsor3LogoUrl" },
] as const;

export function SponsorsFields({ form }: { form: SponsorsHostForm }) {
  const t = useTranslations("admin.events.sponsors");
  const getErrorText = useErrorText();
  const { register, formState } = form;
  return SPONSORS.map(({ number, name, logo }) => {
    const title = t("sponsor", { number });
    const error = formState.errors[name]?.message;
    return (
      <fieldset key={name} className="grid gap-4">
        <legend className="pb-2 font-display text-base font-bold">{title}</legend>
        <Field label={t("name")} error={error && getErrorText(error)}>
          {(props) => <Input {...props} {...register(name)} autoComplete="off" />}
        </Field>
        <LogoField form={form} name={logo} kind="sponsor-logo" owner={title} />
      </fieldset>
    );
  });
}
