import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import { errorMessage } from "@/lib/i18n/shared/error-message";

import {
  toAcceptedTimezone,
  DEFAULT_EVENTS_PAGE,
  DEFAULT_TIMEZONE,
  EVENT_DATES,
  EVENT_FORMATS,
  type EVENT_STATUSES,
  MAX_EVENTS_PAGE,
  MAX_SEARCH_LENGTH,
  NEARBY_RADIUS_MILES,
} from "../constants";
import type {
  channelPreferencesSchema,
  checkInStateSchema,
  eventResponseSchema,
  eventViewerSchema,
  myRsvpSchema,
  rsvpResponseSchema,
} from "../responses";

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether the viewer may check in. `reason` says why not and is null if they may. */
export type CheckInState = z.infer<typeof checkInStateSchema>;

/** What an event's response says about the viewer. */
export type EventViewer = z.infer<typeof eventViewerSchema>;

/** An event in responses (docs/product/events.md#event-on-the-wire). */
export type EventResponse = z.infer<typeof eventResponseSchema>;

/** The caller's own RSVP. */
export type RsvpResponse = z.infer<typeof rsvpResponseSchema>;

export type NotificationPreferences = z.infer<typeof channelPreferencesSchema>;

/** An entry of GET /api/rsvps/me. */
export type MyRsvp = z.infer<typeof myRsvpSchema>;

/** The filters of the list, as in the page's address. An empty text is no filter. */
export type EventFilters = {
  q: string;
  city: string;
  format: (typeof EVENT_FORMATS)[number] | "";
  date: (typeof EVENT_DATES)[number] | "";
  /** Whether events that the viewer has hidden are included. */
  hidden: boolean;
};

export const eventIdSchema = z.object({ id: idSchema });

/** The body of hide and unhide. */
export const eventChoiceSchema = z.object({ eventId: idWithMessage("events.eventMissing") });

/** An accepted time zone; the output is its stored name. */
export const timezoneSchema = z.string().transform((name, context) => {
  const zone = toAcceptedTimezone(name.trim());
  if (!zone) context.addIssue({ code: "custom", message: "events.timezoneInvalid" });
  return zone ?? DEFAULT_TIMEZONE;
});

const pageSize = z.coerce
  .number("common.wholeNumber")
  .int("common.wholeNumber")
  .min(1, "common.atLeastOne")
  .default(DEFAULT_EVENTS_PAGE)
  .transform((limit) => Math.min(limit, MAX_EVENTS_PAGE));

const words = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH, errorMessage("common.maxLength", { max: MAX_SEARCH_LENGTH }))
  .transform((value) => value || undefined)
  .optional();

/** The query of GET /api/events. */
export const listEventsSchema = z.object({
  status: z.enum(["upcoming"], "events.list.status").optional(),
  limit: pageSize,
  cursor: z.string().max(500).optional(),
  /** `section`: announced events after all others, as on the screen. Default: soonest first. */
  order: z.enum(["section"], "events.list.order").optional(),
  /** Every word must be in the name, description, venue or host's name. */
  q: words,
  city: words,
  format: z.enum(EVENT_FORMATS, "events.list.format").optional(),
  date: z.enum(EVENT_DATES, errorMessage("common.chooseOneOf", { options: EVENT_DATES.join(", ") })).optional(),
  /** The time zone of `date`. */
  timezone: timezoneSchema.default(DEFAULT_TIMEZONE),
  include: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((name) => name === "hidden" || name === "past")),
});
export type ListEventsInput = Omit<z.output<typeof listEventsSchema>, "timezone"> & { timezone?: string };

/** The query of GET /api/rsvps/me. */
export const listRsvpsSchema = z.object({ limit: pageSize, cursor: z.string().max(500).optional() });
export type ListRsvpsInput = z.output<typeof listRsvpsSchema>;

/** In degrees. */
export const coordinateSchema = (limit: number, name: string) => {
  const message = errorMessage("events.coordinate.range", { name, limit });
  return z.number(message).min(-limit, message).max(limit, message);
};
function coordinateText(limit: number, name: string) {
  const required = errorMessage("events.coordinate.required", { name });
  return z.string(required).trim().min(1, required).pipe(z.coerce.number()).pipe(coordinateSchema(limit, name));
}

/** The query of GET /api/events/nearby; `radius` in miles. */
export const nearbySchema = z.object({
  lat: coordinateText(90, "Latitude"),
  lng: coordinateText(180, "Longitude"),
  radius: z.coerce.number("events.coordinate.radius").positive().max(500).default(NEARBY_RADIUS_MILES),
  limit: pageSize,
  cursor: z.string().max(500).optional(),
});
export type NearbyInput = z.output<typeof nearbySchema>;

export const notificationPreferencesSchema = z.object({
  notificationPreferences: z
    .object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
    .partial()
    .refine((value) => Object.keys(value).length > 0, "events.preferencesMissing"),
});
export type NotificationPreferencesInput = z.output<typeof notificationPreferencesSchema>["notificationPreferences"];
