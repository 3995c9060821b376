import type { useTranslations } from "next-intl";

import { createEventSchema, updateEventSchema } from "@/lib/events/schema/write";

import { type EventFormField, type EventFormValues, toFormField, toWholeBody } from "./event-form-values";

export type EventFormErrorTexts = ReturnType<typeof useTranslations<"admin.events.form.errors">>;

/** An error is a text, or a message key of the schema that the server also checks. */
export function validateEventForm(
  values: EventFormValues,
  t: EventFormErrorTexts,
): Partial<Record<EventFormField, string>> {
  const errors: Partial<Record<EventFormField, string>> = {};
  if (!values.start) errors.start = t("startRequired");
  if (!values.end) errors.end = t("endRequired");
  const body = toWholeBody(values);
  const hasTimes = values.start !== "" && values.end !== "";
  const parsed = (hasTimes ? createEventSchema : updateEventSchema).safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    const field = toFormField(String(issue.path[0]));
    if (field) errors[field] ??= issue.message;
  }
  if (body.startTime && body.endTime && body.endTime <= body.startTime) errors.end ??= t("endBeforeStart");
  if ((body.latitude === null) !== (body.longitude === null))
    errors[body.latitude === null ? "latitude" : "longitude"] ??= t("coordinatePair");
  return errors;
}
