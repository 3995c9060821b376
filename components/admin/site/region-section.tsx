import { useId } from "react";
import { useWatch } from "react-hook-form";

import { capitalize } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { Textarea } from "@/components/ui/form/text/textarea";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDefaultTimezone, isTimezone } from "@/lib/core/shared/time-zone";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/shared/locales";
import type { SiteResponse } from "@/lib/settings/responses";

import { DefaultButton } from "./default-button";
import {
  DISTANCE_FIELDS,
  REGION,
  convertDistance,
  getDistanceLimits,
  LIST_FIELDS,
  type RegionValues,
  splitLines,
  toUnit,
} from "./region-values";
import { SiteSection } from "./site-section";
import { useSiteForm } from "./use-site-form";

type RegionForm = ReturnType<typeof useSiteForm<RegionValues>>["form"];

const change = (form: RegionForm, name: keyof RegionValues, value: string): void =>
  form.setValue(name, value, { shouldDirty: true, shouldValidate: true });

/** Shows the same distances in the new unit. */
function changeUnit(form: RegionForm, next: string): void {
  const unit = toUnit(form.getValues("distanceUnit"));
  change(form, "distanceUnit", next);
  for (const name of DISTANCE_FIELDS) {
    const shown = form.getValues(name);
    if (shown) change(form, name, convertDistance(shown, unit, toUnit(next)));
  }
}

export function RegionSection({ site }: { site: SiteResponse }) {
  const t = useTranslations("admin.site.region");
  const { form, isSaving, submit } = useSiteForm(site, REGION);
  const getError = useFieldErrors(form.formState.errors);
  const unit = toUnit(useWatch({ control: form.control, name: "distanceUnit" }));
  const { isDirty } = form.formState;
  return (
    <SiteSection title={t("title")} description={t("description")} {...{ isDirty, isSaving }} onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ZoneField form={form} />
        <Field label={t("defaultLanguage.label")} error={getError("defaultLanguage")} hint={t("defaultLanguage.hint")}>
          <NativeSelect {...form.register("defaultLanguage")}>
            {LANGUAGE_NAMES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LOCALES[language].name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t("distanceUnit.label")} error={getError("distanceUnit")} hint={t("distanceUnit.hint")}>
          <NativeSelect {...form.register("distanceUnit")} onChange={({ target }) => changeUnit(form, target.value)}>
            <option value="">{t("distanceUnit.mi")}</option>
            <option value="km">{t("distanceUnit.km")}</option>
          </NativeSelect>
        </Field>
        <LocationFields form={form} />
        {LIST_FIELDS.map((name) => (
          <Field key={name} label={t(`${name}.label`)} error={getError(name)} hint={t(`${name}.hint`)}>
            {(props) => (
              <Textarea {...props} {...form.register(name)} rows={6} dir="auto" autoComplete="off" spellCheck={false} />
            )}
          </Field>
        ))}
        {DISTANCE_FIELDS.map((name) => (
          <DistanceField key={name} form={form} name={name} unit={unit} />
        ))}
      </div>
    </SiteSection>
  );
}

function ZoneField({ form }: { form: RegionForm }) {
  const t = useTranslations("admin.site.region.defaultTimeZone");
  const getError = useFieldErrors(form.formState.errors);
  const getZoneName = useZoneName();
  const zonesId = useId();
  const [chosen, timeZones] = useWatch({ control: form.control, name: ["defaultTimeZone", "timeZones"] });
  const firstZone = getDefaultTimezone({ timeZones: splitLines(timeZones) });
  const zone = chosen.trim() || firstZone;
  return (
    <Field
      label={t("label")}
      error={getError("defaultTimeZone")}
      hint={isTimezone(zone) ? capitalize(getZoneName(zone)) : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <Input
          {...form.register("defaultTimeZone")}
          list={zonesId}
          placeholder={firstZone}
          autoComplete="off"
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <DefaultButton label={t("label")} isDefault={!chosen} onClick={() => change(form, "defaultTimeZone", "")} />
        <ZoneList id={zonesId} />
      </div>
    </Field>
  );
}

/** How a newcomer's city is asked. */
function LocationFields({ form }: { form: RegionForm }) {
  const t = useTranslations("admin.site.region");
  return (
    <>
      <Field label={t("registrationLocation.label")} hint={t("registrationLocation.hint")}>
        <NativeSelect {...form.register("registrationLocation")}>
          <option value="">{t("registrationLocation.required")}</option>
          <option value="optional">{t("registrationLocation.optional")}</option>
        </NativeSelect>
      </Field>
      <Field label={t("locationInput.label")} hint={t("locationInput.hint")}>
        <NativeSelect {...form.register("locationInput")}>
          <option value="">{t("locationInput.list")}</option>
          <option value="text">{t("locationInput.text")}</option>
        </NativeSelect>
      </Field>
    </>
  );
}

type DistanceFieldProps = { form: RegionForm; name: (typeof DISTANCE_FIELDS)[number]; unit: ReturnType<typeof toUnit> };

function DistanceField({ form, name, unit }: DistanceFieldProps) {
  const t = useTranslations("admin.site.region");
  const getError = useFieldErrors(form.formState.errors);
  const value = useWatch({ control: form.control, name });
  const label = t(`${name}.label`, { unit });
  return (
    <Field label={label} error={getError(name)} hint={t(`${name}.hint`, getDistanceLimits(name, unit))}>
      <div className="flex gap-2">
        <Input
          {...form.register(name)}
          inputMode="decimal"
          placeholder={convertDistance({ checkInDistanceM: "0.5", nearbyDistanceM: "50" }[name], "mi", unit)}
          autoComplete="off"
          className="flex-1"
        />
        <DefaultButton label={label} isDefault={!value} onClick={() => change(form, name, "")} />
      </div>
    </Field>
  );
}

/** After hydration, because the server and browsers know different zones. */
function ZoneList({ id }: { id: string }) {
  const isHydrated = useHydrated();
  return (
    <datalist id={id}>
      {isHydrated && Intl.supportedValuesOf("timeZone").map((name) => <option key={name} value={name} />)}
    </datalist>
  );
}
