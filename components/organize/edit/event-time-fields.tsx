import { useWatch } from "react-hook-form";

import { capitalize, formatClockTime, formatEventDate, formatEventTime } from "@/components/events/time/event-times";
import { useZoneName } from "@/components/events/time/use-zone-name";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAssumedTimezone } from "@/lib/events/constants/event";
import { getOfferedTimezones } from "@/lib/events/constants/timezones";

import { proposeEnd } from "./form/event-form-values";
import type { EventFormState } from "./form/use-event-form";
import { fromLocalTime, getClockChange } from "@/lib/core/shared/zoned-time";

type TimePreviewProps = { form: EventFormState["form"]; viewerZone: string };
type EventTimeFieldsProps = TimePreviewProps & { isNew?: boolean };

export function EventTimeFields({ form, viewerZone, isNew = false }: EventTimeFieldsProps) {
  const t = useTranslations("admin.events.form");
  const getError = useFieldErrors(form.formState.errors);
  const { register, getValues, setValue } = form;
  // After the field, because a date that is being typed passes through others.
  const onBlur = () => {
    const end = proposeEnd(getValues(), form.formState.defaultValues);
    if (end) setValue("end", end, { shouldDirty: true, shouldValidate: true });
  };
  const getHint = useClockChangeHint(form, isNew);
  const getZoneName = useZoneName();
  const offered = getOfferedTimezones(useSiteSettings());
  const stored = form.formState.defaultValues?.timezone;
  // An event keeps a zone that the site no longer offers.
  const zones = stored && !offered.includes(stored) ? [stored, ...offered] : offered;
  return (
    <Card>
      <CardContent className="grid gap-5 md:p-6">
        <CardTitle className="md:text-xl">{t("when")}</CardTitle>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("start")} required error={getError("start")} hint={getHint("start")}>
            <Input {...register("start", { onBlur })} type="datetime-local" />
          </Field>
          <Field label={t("end")} required error={getError("end")} hint={getHint("end")}>
            <Input {...register("end")} type="datetime-local" />
          </Field>
        </div>
        <Field label={t("timezone")} error={getError("timezone")} hint={t("timezoneHint")}>
          <NativeSelect {...register("timezone")}>
            <Options values={zones} getText={(zone) => capitalize(getZoneName(zone))} />
          </NativeSelect>
        </Field>
        <TimePreview form={form} viewerZone={viewerZone} />
      </CardContent>
    </Card>
  );
}

/** Returns which moment will be saved, if the clocks skip or repeat the time of a field. */
function useClockChangeHint(form: EventFormState["form"], isNew: boolean) {
  const t = useTranslations("admin.events.form.clockChange");
  const timeTexts = useTranslations("events.time");
  const [start, end, timezone] = useWatch({ control: form.control, name: ["start", "end", "timezone"] });
  const { dirtyFields } = form.formState;
  return (name: "start" | "end"): string | undefined => {
    // A stored time that isn't changed is not saved again.
    if (!isNew && !dirtyFields[name] && !dirtyFields.timezone) return undefined;
    const localTime = { start, end }[name];
    const change = getClockChange(localTime, timezone);
    const instant = fromLocalTime(localTime, timezone);
    return change && instant ? t(change, { time: formatClockTime(instant, timezone, timeTexts) }) : undefined;
  };
}

/** Also in the organizer's zone if that is known and differs. */
function TimePreview({ form, viewerZone }: TimePreviewProps) {
  const t = useTranslations("admin.events.form");
  const timeTexts = useTranslations("events.time");
  const [start, end, timezone] = useWatch({ control: form.control, name: ["start", "end", "timezone"] });
  const [startTime, endTime] = [fromLocalTime(start, timezone), fromLocalTime(end, timezone)];
  if (!startTime || !endTime || endTime <= startTime) return null;
  const format = (zone: string): string => {
    const times = { startTime, endTime, timezone: zone, isOnline: false };
    return `${formatEventDate(times, zone, timeTexts)}, ${formatEventTime(times, zone, timeTexts)}`;
  };
  const [eventText, viewerText] = [format(timezone), format(viewerZone)];
  return (
    <p data-numeric className="rounded-md bg-muted px-3.5 py-2.5 text-sm">
      {eventText}
      {viewerText !== eventText && !isAssumedTimezone(viewerZone) && (
        <span className="block text-muted-foreground">{t("viewerTime", { time: viewerText })}</span>
      )}
    </p>
  );
}
