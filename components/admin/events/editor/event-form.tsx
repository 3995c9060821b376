"use client";

import { useWatch } from "react-hook-form";

import { formatEventTime, formatEventDate } from "@/components/events/time/event-times";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { Textarea } from "@/components/ui/form/textarea";
import { TIMEZONES } from "@/lib/events/constants";
import type { EventStatus } from "@/lib/events/schema/event";

import { EventPlaceFields } from "./event-location-fields";
import { UnsavedGuard } from "./unsaved-guard";
import type { EventFormState } from "./use-event-form";
import { fromLocalTime } from "./zoned-time";

const STATUS_NAMES: Record<EventStatus, string> = {
  live: "Live: listed under Upcoming Events",
  upcoming: "Upcoming: announced under Future Events",
  cancelled: "Cancelled",
  ended: "Ended",
};

const pair = "grid gap-5 sm:grid-cols-2";

type EventFormProps = EventFormState & {
  label: string;
  action: string;
  /** As stored: a cancelled one can be brought back, but nothing is cancelled by the form. */
  storedStatus: EventStatus;
  viewerZone: string;
  /** Not stored yet: it can be saved as it is. */
  isNew?: boolean;
};

/** Every field of an event but its sponsors and host, on the event's own clocks. */
export function EventForm(props: EventFormProps) {
  const { form, submit, saving, label, action, storedStatus, viewerZone, isNew = false } = props;
  const { register, formState, control } = form;
  const { errors, isDirty } = formState;
  const statuses: EventStatus[] = [...new Set<EventStatus>(["live", "upcoming", storedStatus])];
  const count = Object.keys(errors).length;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mb-28"
    >
      <UnsavedGuard isDirty={isDirty && !saving} />
      <p role="alert" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? "field needs" : "fields need"} your attention.`}
      </p>
      <Card>
        <CardContent className="grid gap-5 md:p-6">
          <CardTitle className="md:text-xl">The event</CardTitle>
          <Field label="Name" required error={errors.name?.message}>
            {(props) => <Input {...props} {...register("name")} autoComplete="off" />}
          </Field>
          <Field label="Description" error={errors.description?.message}>
            {(props) => <Textarea {...props} {...register("description")} className="max-h-96 min-h-28" />}
          </Field>
          <div className={pair}>
            <Field label="Status" error={errors.status?.message}>
              {(props) => (
                <NativeSelect {...props} {...register("status")}>
                  {statuses.map((status) => (
                    <option key={status} value={status}>
                      {STATUS_NAMES[status]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field
              label="Places"
              error={errors.capacity?.message}
              hint="Empty for no limit. When all are taken, further RSVPs wait in line."
            >
              {(props) => <Input {...props} {...register("capacity")} inputMode="numeric" autoComplete="off" />}
            </Field>
          </div>
        </CardContent>
      </Card>
      <Card>
        <CardContent className="grid gap-5 md:p-6">
          <CardTitle className="md:text-xl">When</CardTitle>
          <div className={pair}>
            <Field label="Start" required error={errors.start?.message}>
              {(props) => <Input {...props} {...register("start")} type="datetime-local" />}
            </Field>
            <Field label="End" required error={errors.end?.message}>
              {(props) => <Input {...props} {...register("end")} type="datetime-local" />}
            </Field>
          </div>
          <Field label="Time zone" error={errors.timezone?.message} hint="Start and end are times on the clocks there">
            {(props) => (
              <NativeSelect {...props} {...register("timezone")}>
                {TIMEZONES.map((zone) => (
                  <option key={zone} value={zone}>
                    {zoneName(zone)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Meaning control={control} viewerZone={viewerZone} />
        </CardContent>
      </Card>
      <EventPlaceFields form={form} />
      <div className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border bg-card p-3 shadow-soft md:bottom-4">
        <p className="mr-auto pl-1 text-sm text-muted-foreground">
          {isDirty ? "Unsaved changes" : !isNew && "Nothing changed"}
        </p>
        <Button type="submit" busy={saving} disabled={!isDirty && !isNew}>
          {saving ? "Saving..." : action}
        </Button>
      </div>
    </form>
  );
}

/** 'Eastern Time (America/New York)': written by us, so that server and browser agree. */
const ZONE_NAMES: Record<(typeof TIMEZONES)[number], string> = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Arizona Time (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
};
const zoneName = (zone: (typeof TIMEZONES)[number]): string => ZONE_NAMES[zone];

/** What was typed, as attendees will read it, and on the organizer's own clocks where those differ. */
function Meaning({ control, viewerZone }: { control: EventFormState["form"]["control"]; viewerZone: string }) {
  const [start, end, timezone] = useWatch({ control, name: ["start", "end", "timezone"] });
  const [startTime, endTime] = [fromLocalTime(start, timezone), fromLocalTime(end, timezone)];
  if (!startTime || !endTime || endTime <= startTime) return null;
  const event = { startTime, endTime, timezone, isOnline: false };
  const here = { ...event, timezone: viewerZone };
  return (
    <p data-numeric className="rounded-md bg-muted px-3.5 py-2.5 text-sm">
      {formatEventDate(event, viewerZone)}, {formatEventTime(event, viewerZone)}
      {formatEventTime(here, viewerZone) !== formatEventTime(event, viewerZone) && (
        <span className="block text-muted-foreground">
          On your clock: {formatEventDate(here, viewerZone)}, {formatEventTime(here, viewerZone)}
        </span>
      )}
    </p>
  );
}
