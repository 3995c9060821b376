import { z } from "zod";

import type { PublicProfile } from "@/lib/profiles/schema";

import {
  acceptedTimezone,
  DEFAULT_EVENTS_PAGE,
  DEFAULT_TIMEZONE,
  EVENT_DATES,
  EVENT_FORMATS,
  EVENT_STATUSES,
  MAX_EVENTS_PAGE,
  MAX_SEARCH_LENGTH,
  NEARBY_RADIUS_MILES,
} from "./constants";

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether check-in is possible, and if not, why (spec B§3, contract §4). `reason` is null when it is. */
export type CheckInState = {
  canCheckIn: boolean;
  reason: "no_rsvp" | "too_early" | "ended" | null;
  /** Whole minutes until check-in opens, never negative. */
  minutesUntilCheckIn: number;
};

/** What concerns the caller alone. */
export type EventViewer = { hasRsvp: boolean; isCheckedIn: boolean; isHidden: boolean; checkIn: CheckInState };

/** An event on the wire (contract §4). Times are ISO 8601 UTC. */
export type EventAnswer = {
  id: string;
  name: string;
  description: string | null;
  location: string | null;
  venueName: string | null;
  venueAddress: string | null;
  startTime: string;
  endTime: string;
  timezone: string;
  isOnline: boolean;
  eventType: string;
  status: EventStatus;
  eventbriteId: string | null;
  latitude: number | null;
  longitude: number | null;
  sponsorName: string | null;
  sponsorLogoUrl: string | null;
  sponsor2Name: string | null;
  sponsor2LogoUrl: string | null;
  sponsor3Name: string | null;
  sponsor3LogoUrl: string | null;
  hostUserId: string | null;
  /** `email` only for who RSVP'd, the host and admins. */
  hostUser: { id: string; email?: string; profile: PublicProfile } | null;
  hostName: string | null;
  hostLogoUrl: string | null;
  /** Only for who RSVP'd, the host and admins. */
  hostEmail?: string | null;
  hostPhone?: string | null;
  /** Only for a checked-in attendee, the host or an admin. */
  meetingUrl?: string | null;
  rsvpCount: number;
  /** Only for a signed-in caller. */
  viewer?: EventViewer;
  /** Miles; only in the nearby list. */
  distance?: number;
};

/** The caller's RSVP (contract §4). */
export type RsvpAnswer = {
  eventId: string;
  userId: string;
  status: "confirmed" | "waitlisted";
  notificationPreferences: NotificationPreferences;
};

export type NotificationPreferences = { email: boolean; push: boolean; sms: boolean };

/** An entry of GET /api/rsvps/me. */
export type MyRsvp = { eventId: string; status: "confirmed" | "waitlisted"; createdAt: string; event: EventAnswer };

/** What the list is narrowed to, as it stands in the address bar; an empty text is no wish. */
export type EventFilters = {
  q: string;
  city: string;
  format: (typeof EVENT_FORMATS)[number] | "";
  date: (typeof EVENT_DATES)[number] | "";
  /** Those I hid are there too. */
  hidden: boolean;
};

export const eventIdSchema = z.object({ id: z.uuid() });

/** The body of hide and unhide. */
export const eventChoiceSchema = z.object({ eventId: z.uuid("Please choose an event") });

const timezone = z.string().transform((name, context) => {
  const zone = acceptedTimezone(name.trim());
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
  timezone: timezone.default(DEFAULT_TIMEZONE),
  include: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((name) => name === "hidden" || name === "past")),
});
export type ListEventsInput = Omit<z.output<typeof listEventsSchema>, "timezone"> & { timezone?: string };

/** The query of GET /api/rsvps/me. */
export const listRsvpsSchema = z.object({ limit: pageSize, cursor: z.string().max(500).optional() });
export type ListRsvpsInput = z.output<typeof listRsvpsSchema>;

const coordinate = (limit: number, name: string) => {
  const message = `${name} must lie between -${limit} and ${limit}`;
  return z.number(message).min(-limit, message).max(limit, message);
};
const coordinateText = (limit: number, name: string) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .pipe(z.coerce.number())
    .pipe(coordinate(limit, name));

/** The query of GET /api/events/nearby; `radius` in miles. */
export const nearbySchema = z.object({
  lat: coordinateText(90, "Latitude"),
  lng: coordinateText(180, "Longitude"),
  radius: z.coerce.number("Please name a distance in miles").positive().max(500).default(NEARBY_RADIUS_MILES),
  limit: pageSize,
  cursor: z.string().max(500).optional(),
});
export type NearbyInput = z.output<typeof nearbySchema>;

/** Trimmed; blank becomes null (contract §1). */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .nullable()
    .transform((value) => value || null);

const MAX_URL = 2_000;
const isWebUrl = (value: string): boolean =>
  /^https?:\/\/[^/\\]/i.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
/** `//host` and `/\\host` look relative and lead elsewhere; browsers drop tabs and line breaks before they look. */
const isOwnPath = (value: string): boolean => /^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value);

/** Spec B§5: empty, or an http(s) address, or a path of this site. */
export const logoUrl = text(MAX_URL).refine(
  (value) => value === null || isWebUrl(value) || isOwnPath(value),
  "Must be a valid URL or relative path",
);
const webUrl = text(MAX_URL).refine(
  (value) => value === null || isWebUrl(value),
  "Must be a valid http or https address",
);
const email = text(255).refine(
  (value) => value === null || z.email().safeParse(value).success,
  "Please enter a valid email address",
);
const hostId = z
  .union([z.literal("").transform(() => null), z.null(), z.uuid("Please choose a registered member")])
  .describe("A member's id, or empty for a host by name");

const instant = (name: string) =>
  z.iso
    .datetime({ offset: true, message: `${name} must be a date and time with its zone` })
    .transform((value) => new Date(value));

/** Every field of an event that an admin writes; PUT takes any of them (contract §4). */
const fields = {
  name: z.string("Name is required").trim().min(1, "Name is required").max(200, "Please use at most 200 characters"),
  description: text(10_000),
  location: text(200),
  venueName: text(200),
  venueAddress: text(300),
  startTime: instant("Start"),
  endTime: instant("End"),
  timezone,
  isOnline: z.boolean("Must be yes or no"),
  eventType: z.string().trim().max(20, "Please use at most 20 characters"),
  status: z.enum(EVENT_STATUSES, "Please choose a status"),
  latitude: coordinate(90, "Latitude").nullable(),
  longitude: coordinate(180, "Longitude").nullable(),
  eventbriteId: text(64),
  meetingUrl: webUrl,
  sponsorName: text(200),
  sponsorLogoUrl: logoUrl,
  sponsor2Name: text(200),
  sponsor2LogoUrl: logoUrl,
  sponsor3Name: text(200),
  sponsor3LogoUrl: logoUrl,
  hostUserId: hostId,
  hostName: text(200),
  hostEmail: email,
  hostPhone: text(40),
  hostLogoUrl: logoUrl,
};

export const updateEventSchema = z.object(fields).partial();
/** Only the keys that were sent are there; null empties a field. */
export type UpdateEventInput = z.output<typeof updateEventSchema>;

export const createEventSchema = updateEventSchema.required({ name: true, startTime: true, endTime: true });
export type CreateEventInput = z.output<typeof createEventSchema>;

export const notificationPreferencesSchema = z.object({
  notificationPreferences: z
    .object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
    .partial()
    .refine((value) => Object.keys(value).length > 0, "Please choose email, push or sms"),
});
export type NotificationPreferencesInput = z.output<typeof notificationPreferencesSchema>["notificationPreferences"];
