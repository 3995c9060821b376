import type { EventBody } from "@/lib/events/client/manage";
import { DEFAULT_TIMEZONE } from "@/lib/events/constants";
import type { EventResponse, EventStatus } from "@/lib/events/schema/event";
import { createEventSchema, updateEventSchema } from "@/lib/events/schema/write";

import { fromLocalTime, toLocalTime } from "./zoned-time";

/** The form as its controls hold it: texts, and times on the clocks of `timezone`. */
export type EventFormValues = {
  name: string;
  description: string;
  status: EventStatus;
  start: string;
  end: string;
  timezone: string;
  isOnline: boolean;
  location: string;
  venueName: string;
  venueAddress: string;
  latitude: string;
  longitude: string;
  meetingUrl: string;
  capacity: string;
};
export type EventFormField = keyof EventFormValues;

export const EMPTY_EVENT: EventFormValues = {
  name: "",
  description: "",
  status: "upcoming",
  start: "",
  end: "",
  timezone: DEFAULT_TIMEZONE,
  isOnline: false,
  location: "",
  venueName: "",
  venueAddress: "",
  latitude: "",
  longitude: "",
  meetingUrl: "",
  capacity: "",
};

const numberText = (value: number | null): string => (value === null ? "" : String(value));

export function toFormValues(event: EventResponse): EventFormValues {
  return {
    name: event.name,
    description: event.description ?? "",
    status: event.status,
    start: toLocalTime(event.startTime, event.timezone),
    end: toLocalTime(event.endTime, event.timezone),
    timezone: event.timezone,
    isOnline: event.isOnline,
    location: event.location ?? "",
    venueName: event.venueName ?? "",
    venueAddress: event.venueAddress ?? "",
    latitude: numberText(event.latitude),
    longitude: numberText(event.longitude),
    meetingUrl: event.meetingUrl ?? "",
    capacity: numberText(event.capacity),
  };
}

/** NaN for what is no number, which the schema refuses in words. */
const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const textOf = (text: string): string | null => text.trim() || null;

/** The whole form as a call takes it. A time that is missing is left out, and so named as missing. */
function wholeBody(values: EventFormValues): EventBody {
  const { timezone } = values;
  const [startTime, endTime] = [fromLocalTime(values.start, timezone), fromLocalTime(values.end, timezone)];
  return {
    name: values.name.trim(),
    description: textOf(values.description),
    status: values.status,
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
    timezone,
    isOnline: values.isOnline,
    location: textOf(values.location),
    venueName: textOf(values.venueName),
    venueAddress: textOf(values.venueAddress),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    meetingUrl: textOf(values.meetingUrl),
    capacity: numberOf(values.capacity),
  };
}

const FIELD_OF: Partial<Record<keyof EventBody, EventFormField>> = { startTime: "start", endTime: "end" };
export const toFormField = (name: string): EventFormField | undefined => {
  const field = FIELD_OF[name as keyof EventBody] ?? name;
  return field in EMPTY_EVENT ? (field as EventFormField) : undefined;
};

/**
 * What is sent. For an event that exists only what was changed here (`dirty`), so that what another organizer saved meanwhile
 * stays; a changed zone moves both times with it, and one coordinate takes the other along.
 */
export function toEventBody(values: EventFormValues, dirty: ReadonlySet<string> | null): EventBody {
  const whole = wholeBody(values);
  if (!dirty) return whole;
  const named = (name: string): boolean => {
    if (name === "startTime" || name === "endTime") return dirty.has("timezone") || dirty.has(toFormField(name) ?? "");
    if (name === "latitude" || name === "longitude") return dirty.has("latitude") || dirty.has("longitude");
    return dirty.has(name);
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => named(name)));
}

/** What is wrong, by field, in the words of the schema that the server checks by. */
export function validateEventForm(values: EventFormValues): Partial<Record<EventFormField, string>> {
  const errors: Partial<Record<EventFormField, string>> = {};
  if (!values.start) errors.start = "Start is required";
  if (!values.end) errors.end = "End is required";
  const body = wholeBody(values);
  const complete = errors.start === undefined && errors.end === undefined;
  const parsed = (complete ? createEventSchema : updateEventSchema).safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    const field = toFormField(String(issue.path[0]));
    if (field) errors[field] ??= issue.message;
  }
  if (body.startTime && body.endTime && body.endTime <= body.startTime)
    errors.end ??= "The end must be after the start";
  if ((body.latitude === null) !== (body.longitude === null))
    errors[body.latitude === null ? "latitude" : "longitude"] ??= "Please give both coordinates, or neither";
  return errors;
}
