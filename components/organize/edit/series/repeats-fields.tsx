import { useId } from "react";
import { useWatch } from "react-hook-form";

import { formatEventDate, formatEventTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { fromLocalTime, toLocalTime } from "@/lib/core/shared/zoned-time";
import { getMonthlyPlace } from "@/lib/events/policy/series-dates";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import type { EventFormState } from "../form/use-event-form";
import { listFormDates } from "../form/event-form-values";

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
            <NativeSelect {...register("repeats")}>
              <option value="never">{t("never")}</option>
              <option value="weekly">{t("weekly")}</option>
              <option value="everyWeeks">{t("everyWeeks")}</option>
              <MonthlyOptions form={form} />
            </NativeSelect>
          </Field>
          {repeats === "everyWeeks" && (
            <Field label={t("interval")} error={getError("seriesInterval")}>
              <Input {...register("seriesInterval")} inputMode="numeric" autoComplete="off" />
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
        <NativeSelect {...register("seriesEnds")}>
          <option value="count">{t("endsByCount")}</option>
          <option value="until">{t("endsByDay")}</option>
        </NativeSelect>
      </Field>
      {ends === "count" ? (
        <Field label={t("count")} error={getError("seriesCount")} hint={t("countHint")}>
          <Input {...register("seriesCount")} inputMode="numeric" autoComplete="off" />
        </Field>
      ) : (
        <Field label={t("until")} error={getError("seriesUntil")}>
          <Input {...register("seriesUntil")} type="date" />
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

/** All dates that will be created. A date after a change of the clocks says so. */
function DatesPreview({ form }: { form: EventFormState["form"] }) {
  const t = useTranslations("admin.events.form.repeats");
  const timeTexts = useTranslations("events.time");
  const getZoneName = useZoneName();
  const id = useId();
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const dates = listFormDates(values);
  const { timezone } = values;
  const getNote = useClockNote(timezone);
  if (dates.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-md bg-muted px-3.5 py-3">
      <div role="status">
        <h3 id={id} className="text-sm font-semibold">
          {t("preview", { count: dates.length, zone: getZoneName(timezone) })}
        </h3>
      </div>
      <ol aria-labelledby={id} className="grid gap-1.5 text-sm">
        {dates.map((date, index) => {
          const times = { ...date, timezone, isOnline: false };
          const note = getNote(date.startTime, dates[index - 1]?.startTime, dates[0]?.startTime);
          return (
            <li key={date.startTime} data-numeric>
              {formatEventDate(times, timezone, timeTexts)}, {formatEventTime(times, timezone, timeTexts)}
              {note && <span className="block text-muted-foreground">{note}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function useClockNote(zone: string) {
  const t = useTranslations("admin.events.form.repeats");
  const getOffset = (instant: string) => Date.parse(`${toLocalTime(instant, zone)}Z`) - Date.parse(instant);
  const getTime = (instant: string) => toLocalTime(instant, zone).slice(11);
  return (start: string, previous = start, first = start): string | null => {
    if (getTime(start) !== getTime(first)) return t("moved");
    return getOffset(start) === getOffset(previous) ? null : t("clockChange");
  };
}
