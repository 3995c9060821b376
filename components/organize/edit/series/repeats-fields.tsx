import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { fromLocalTime } from "@/lib/core/shared/zoned-time";
import { getMonthlyPlace } from "@/lib/events/policy/series-dates";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import type { EventFormState } from "../form/use-event-form";
import { DatesPreview } from "./dates-preview";

type RepeatsFieldsProps = { form: EventFormState["form"] };

/** For a new event (docs/product/event-series.md#dates). */
export function RepeatsFields({ form }: RepeatsFieldsProps) {
  const t = useTranslations("admin.events.form.repeats");
  const getError = useFieldErrors(form.formState.errors);
  const { register, control } = form;
  const repeats = useWatch({ control, name: "repeats" });
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">{t("title")}</CardTitle>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("label")} error={getError("repeats")}>
            {(props) => (
              <NativeSelect {...props} {...register("repeats")}>
                <option value="never">{t("never")}</option>
                <option value="weekly">{t("weekly")}</option>
                <option value="everyWeeks">{t("everyWeeks")}</option>
                <MonthlyOptions form={form} />
              </NativeSelect>
            )}
          </Field>
          {repeats === "everyWeeks" && (
            <Field label={t("interval")} error={getError("seriesInterval")}>
              {(props) => <Input {...props} {...register("seriesInterval")} inputMode="numeric" autoComplete="off" />}
            </Field>
          )}
        </div>
        {repeats !== "never" && <EndFields form={form} />}
        <DatesPreview form={form} />
      </CardContent>
    </Card>
  );
}

function EndFields({ form }: RepeatsFieldsProps) {
  const t = useTranslations("admin.events.form.repeats");
  const getError = useFieldErrors(form.formState.errors);
  const { register, control } = form;
  const ends = useWatch({ control, name: "seriesEnds" });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("ends")}>
        {(props) => (
          <NativeSelect {...props} {...register("seriesEnds")}>
            <option value="count">{t("endsByCount")}</option>
            <option value="until">{t("endsByDay")}</option>
          </NativeSelect>
        )}
      </Field>
      {ends === "count" ? (
        <Field label={t("count")} error={getError("seriesCount")} hint={t("countHint")}>
          {(props) => <Input {...props} {...register("seriesCount")} inputMode="numeric" autoComplete="off" />}
        </Field>
      ) : (
        <Field label={t("until")} error={getError("seriesUntil")}>
          {(props) => <Input {...props} {...register("seriesUntil")} type="date" />}
        </Field>
      )}
    </div>
  );
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"] as const;

/** By the weekday of the start: which one of its month it is, and the last if it is that too. */
function MonthlyOptions({ form }: RepeatsFieldsProps) {
  const t = useTranslations("admin.events.form.repeats");
  const timeTexts = useTranslations("events.time");
  const [start, timezone, repeats] = useWatch({ control: form.control, name: ["start", "timezone", "repeats"] });
  const startTime = fromLocalTime(start, timezone);
  if (!startTime)
    return (
      <option disabled value="monthly">
        {t("needsStart")}
      </option>
    );
  const { ordinal, isLast } = getMonthlyPlace({ startTime: new Date(startTime), timezone });
  const format = getDateFormat(timeTexts("formatLocale"), { weekday: "long", timeZone: timezone });
  const weekday = format.format(new Date(startTime));
  return (
    <>
      <option value="monthly">
        {t("monthly", { ordinal: t(`ordinals.${ORDINALS[ordinal - 1] ?? "fifth"}`), weekday })}
      </option>
      {(isLast || repeats === "monthlyLast") && (
        <option value="monthlyLast">{t("monthly", { ordinal: t("ordinals.last"), weekday })}</option>
      )}
    </>
  );
}
