import type { CreateEventBody, EventBody } from "@/lib/events/client/manage";
import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";
import { listSeriesDates } from "@/lib/events/policy/series-dates";
import type { EventResponse, EventStatus } from "@/lib/events/schema/event";
import { repeatsSchema } from "@/lib/events/schema/series";

import { NO_REPEATS, toRepeats, toRepeatsField } from "./repeats-values";

import { addDays, fromLocalTime, toLocalTime } from "@/lib/core/shared/zoned-time";

/** Numbers are texts. Times are local times in `timezone`. */
export const EMPTY_EVENT = {
  name: "",
  description: "",
  status: "upcoming" as EventStatus,
  start: "",
  end: "",
  timezone: DEFAULT_TIMEZONE as string,
  isOnline: false,
  location: "",
  venueName: "",
  venueAddress: "",
  latitude: "",
  longitude: "",
  meetingUrl: "",
  capacity: "",
  plusOnes: "0",
  requiresDoorCode: false,
  ...NO_REPEATS,
  isUnlisted: false,
  requiresApproval: false,
  asksEmail: false,
};
export type EventFormValues = typeof EMPTY_EVENT;
export type EventFormField = keyof EventFormValues;

const formatNumber = (value: number | null): string => (value === null ? "" : String(value));
/** Returns NaN for a text that is not a number; the schema rejects it. */
const parseNumber = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const trimToNull = (text: string): string | null => text.trim() || null;

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
    latitude: formatNumber(event.latitude),
    longitude: formatNumber(event.longitude),
    meetingUrl: event.meetingUrl ?? "",
    capacity: formatNumber(event.capacity),
    plusOnes: String(event.plusOnes),
    requiresDoorCode: event.requiresDoorCode,
    ...NO_REPEATS,
    isUnlisted: event.visibility === "unlisted",
    requiresApproval: event.requiresApproval,
    asksEmail: event.asksEmail,
  };
}

export function toWholeBody(values: EventFormValues): CreateEventBody {
  const { timezone } = values;
  const startTime = fromLocalTime(values.start, timezone);
  const endTime = fromLocalTime(values.end, timezone);
  const repeats = toRepeats(values, startTime, timezone);
  return {
    name: values.name.trim(),
    description: trimToNull(values.description),
    status: values.status,
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
    timezone,
    isOnline: values.isOnline,
    location: trimToNull(values.location),
    venueName: trimToNull(values.venueName),
    venueAddress: trimToNull(values.venueAddress),
    latitude: parseNumber(values.latitude),
    longitude: parseNumber(values.longitude),
    meetingUrl: trimToNull(values.meetingUrl),
    capacity: parseNumber(values.capacity),
    plusOnes: Number(values.plusOnes),
    requiresDoorCode: values.requiresDoorCode && !values.isOnline,
    ...(repeats && { repeats }),
    visibility: values.isUnlisted ? "unlisted" : "listed",
    requiresApproval: values.requiresApproval,
    asksEmail: values.asksEmail,
  };
}

/** The dates of the series, ISO 8601. Empty without one, or while the form is incomplete. */
export function listFormDates(values: EventFormValues): { startTime: string; endTime: string }[] {
  const { startTime, endTime, repeats } = toWholeBody(values);
  const rule = repeatsSchema.safeParse(repeats);
  if (!rule.success || !startTime || !endTime || endTime <= startTime) return [];
  const first = { startTime: new Date(startTime), endTime: new Date(endTime), timezone: values.timezone };
  return listSeriesDates(rule.data, first).map((date) => ({
    startTime: date.startTime.toISOString(),
    endTime: date.endTime.toISOString(),
  }));
}

const DEFAULT_LENGTH_MS = 2 * 60 * 60_000;

/** Returns an end for a start that has none after it: as long after as `stored`, else two hours. */
export function proposeEnd(values: EventFormValues, stored: Partial<EventFormValues> = {}): string | null {
  const { start, end, timezone } = values;
  const startTime = fromLocalTime(start, timezone);
  if (!startTime || end > start) return null;
  const storedMs = Date.parse(`${stored.end}Z`) - Date.parse(`${stored.start}Z`);
  const lengthMs = storedMs > 0 ? storedMs : DEFAULT_LENGTH_MS;
  return toLocalTime(new Date(Date.parse(startTime) + lengthMs).toISOString(), timezone);
}

export function toFormField(name: string): EventFormField | undefined {
  if (name === "startTime") return "start";
  if (name === "endTime") return "end";
  if (/^repeats\b/.test(name)) return toRepeatsField(name);
  if (name === "visibility") return "isUnlisted";
  return name in EMPTY_EVENT ? (name as EventFormField) : undefined;
}

/**
 * For an existing event only the `dirty` fields, so that other organizers' changes are not
 * overwritten. A changed zone includes both times, and each coordinate the other.
 */
export function toEventBody(values: EventFormValues, dirty: ReadonlySet<string> | null): CreateEventBody {
  const body = toWholeBody(values);
  if (!dirty) return body;
  const isIncluded = (name: string): boolean => {
    if (name === "startTime" || name === "endTime") return dirty.has("timezone") || dirty.has(toFormField(name) ?? "");
    if (name === "latitude" || name === "longitude") return dirty.has("latitude") || dirty.has("longitude");
    return dirty.has(toFormField(name) ?? "");
  };
  return Object.fromEntries(Object.entries(body).filter(([name]) => isIncluded(name)));
}

const COPIED_FIELDS = [
  ...["sponsorName", "sponsorLogoUrl", "sponsor2Name", "sponsor2LogoUrl", "sponsor3Name", "sponsor3LogoUrl"],
  ...["hostUserId", "hostName", "hostEmail", "hostPhone", "hostLogoUrl"],
] as (keyof EventBody & keyof EventResponse)[];

/**
 * One week later, as `upcoming`. `extra` has the sponsors and host, which the form lacks.
 * @param timezone of the copy, at the same moments
 */
export function copyEvent(
  source: EventResponse,
  timezone = source.timezone,
): { values: EventFormValues; extra: EventBody } {
  const startTime = addDays(source.startTime, source.timezone, 7);
  const endTime = addDays(source.endTime, source.timezone, 7);
  return {
    values: toFormValues({ ...source, startTime, endTime, timezone, status: "upcoming" }),
    extra: Object.fromEntries(COPIED_FIELDS.map((field) => [field, source[field] ?? null])),
  };
}
