import { useId } from "react";
import { useWatch } from "react-hook-form";

import { formatEventDate, formatEventTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { useTranslations } from "@/components/ui/text/use-translations";
import { toLocalTime } from "@/lib/core/shared/zoned-time";

import { listFormDates } from "../form/event-form-values";
import type { EventFormState } from "../form/use-event-form";

/** All dates that will be created. A date after a change of the clocks says so. */
export function DatesPreview({ form }: { form: EventFormState["form"] }) {
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
