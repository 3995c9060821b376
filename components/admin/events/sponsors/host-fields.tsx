import { useTranslations } from "next-intl";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import type { HostCandidate } from "@/lib/events/client/manage";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import { HostPicker } from "./host-picker";
import { LogoField } from "./logo-field";
import type { SelectedHost, SponsorsHostForm } from "./use-sponsors-host-form";

const HOST_FIELDS = [
  { name: "hostName", type: "text" },
  { name: "hostEmail", type: "email" },
  { name: "hostPhone", type: "tel" },
] as const;

type HostFieldsProps = {
  form: SponsorsHostForm;
  host: SelectedHost | null;
  onSelectHost: (host: HostCandidate | null) => void;
};

export function HostFields({ form, host, onSelectHost }: HostFieldsProps) {
  const t = useTranslations("admin.events.sponsors");
  const getErrorText = useErrorText();
  const { register, formState } = form;
  const { errors } = formState;
  const isRegistered = host !== null;
  const disabledBecause = isRegistered ? t("fromProfile") : undefined;
  const hostError = errors.hostUserId?.message;
  return (
    <fieldset className="grid gap-4 border-t pt-5">
      <legend className="sr-only">{t("host")}</legend>
      <p aria-hidden className="font-display text-base font-bold">
        {t("host")}
      </p>
      <HostPicker host={host} onSelect={onSelectHost} error={hostError && getErrorText(hostError)} />
      <div className="grid gap-4 sm:grid-cols-2">
        {HOST_FIELDS.map(({ name, type }) => {
          const error = errors[name]?.message;
          return (
            <Field key={name} label={t(name)} error={error && getErrorText(error)} hint={disabledBecause}>
              {(props) => (
                <Input {...props} {...register(name)} type={type} disabled={isRegistered} autoComplete="off" />
              )}
            </Field>
          );
        })}
      </div>
      <LogoField form={form} name="hostLogoUrl" kind="host-logo" owner={t("host")} disabledBecause={disabledBecause} />
    </fieldset>
  );
}
