import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import type { PublicProfile } from "@/lib/profiles/schema";

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

/** Whether check-in is possible, and if not, why (spec B§3, contract §4). `reason` is null when it is. */
export type CheckInState = z.infer<typeof checkInStateSchema>;

/** What concerns the caller alone. */
export type EventViewer = z.infer<typeof eventViewerSchema>;

/** An event on the wire (contract §4). Times are ISO 8601 UTC. */
export type EventResponse = z.infer<typeof eventResponseSchema>;

/** The caller's RSVP (contract §4). */
export type RsvpResponse = z.infer<typeof rsvpResponseSchema>;

export type NotificationPreferences = z.infer<typeof channelPreferencesSchema>;

/** An entry of GET /api/rsvps/me. */
export type MyRsvp = z.infer<typeof myRsvpSchema>;

/** What the list is narrowed to, as it stands in the address bar; an empty text is no wish. */
export type EventFilters = {
  q: string;
  city: string;
  format: (typeof EVENT_FORMATS)[number] | "";
  date: (typeof EVENT_DATES)[number] | "";
  /** Those I hid are there too. */
  hidden: boolean;
};

export const eventIdSchema = z.object({ id: idSchema });

/** The body of hide and unhide. */
export const eventChoiceSchema = z.object({ eventId: idWithMessage("Please choose an event") });

/** An accepted zone, by its stored name. */
export const timezoneSchema = z.string().transform((name, context) => {
  const zone = toAcceptedTimezone(name.trim());
  if (!zone) context.addIssue({ code: "custom", message: "Please choose one of the offered time zones" });
  return zone ?? DEFAULT_TIMEZONE;
});

const pageSize = z.coerce
  .number("Please name a whole number")
  .int("Please name a whole number")
  .min(1, "Please ask for at least one")
  .default(DEFAULT_EVENTS_PAGE)
  .transform((limit) => Math.min(limit, MAX_EVENTS_PAGE));

const words = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH, `Please use at most ${MAX_SEARCH_LENGTH} characters`)
  .transform((value) => value || undefined)
  .optional();

/** The query of GET /api/events. */
export const listEventsSchema = z.object({
  status: z.enum(["upcoming"], "Only status=upcoming can be asked for").optional(),
  limit: pageSize,
  cursor: z.string().max(500).optional(),
  /** `section`: those only announced after all others, as the screen shows them; else soonest first. */
  order: z.enum(["section"], "Only order=section can be asked for").optional(),
  /** Every word must stand in the name, the description, the place or the host's name. */
  q: words,
  city: words,
  format: z.enum(EVENT_FORMATS, "Please choose online or in-person").optional(),
  date: z.enum(EVENT_DATES, `Please choose one of ${EVENT_DATES.join(", ")}`).optional(),
  /** Whose days `date` means. */
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

/** Degrees. */
export const coordinateSchema = (limit: number, name: string) => {
  const message = `${name} must lie between -${limit} and ${limit}`;
  return z.number(message).min(-limit, message).max(limit, message);
};
const coordinateText = (limit: number, name: string) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .pipe(z.coerce.number())
    .pipe(coordinateSchema(limit, name));

/** The query of GET /api/events/nearby; `radius` in miles. */
export const nearbySchema = z.object({
  lat: coordinateText(90, "Latitude"),
  lng: coordinateText(180, "Longitude"),
  radius: z.coerce.number("Please name a distance in miles").positive().max(500).default(NEARBY_RADIUS_MILES),
  limit: pageSize,
  cursor: z.string().max(500).optional(),
});
export type NearbyInput = z.output<typeof nearbySchema>;

export const notificationPreferencesSchema = z.object({
  notificationPreferences: z
    .object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
    .partial()
    .refine((value) => Object.keys(value).length > 0, "Please choose email, push or sms"),
});
export type NotificationPreferencesInput = z.output<typeof notificationPreferencesSchema>["notificationPreferences"];
