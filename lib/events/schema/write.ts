import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";

import { EVENT_STATUSES, MAX_CAPACITY } from "../constants";
import { coordinateSchema, timezoneSchema } from "./event";

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
const logoUrl = text(MAX_URL).refine(
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
  .union([z.literal("").transform(() => null), z.null(), idWithMessage("Please choose a registered member")])
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
  timezone: timezoneSchema,
  isOnline: z.boolean("Must be yes or no"),
  eventType: z.string().trim().max(20, "Please use at most 20 characters"),
  status: z.enum(EVENT_STATUSES, "Please choose a status"),
  latitude: coordinateSchema(90, "Latitude").nullable(),
  longitude: coordinateSchema(180, "Longitude").nullable(),
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
  capacity: z
    .number("Please enter a whole number")
    .int("Please enter a whole number")
    .min(1, "There must be at least one place")
    .max(MAX_CAPACITY, `Please enter at most ${MAX_CAPACITY.toLocaleString("en-US")}`)
    .nullable(),
};

export const updateEventSchema = z.object(fields).partial();
/** Only the keys that were sent are there; null empties a field. */
export type UpdateEventInput = z.output<typeof updateEventSchema>;

export const createEventSchema = updateEventSchema.required({ name: true, startTime: true, endTime: true });
export type CreateEventInput = z.output<typeof createEventSchema>;

/** What spec B§2's dialog of sponsors, host and meeting link writes. */
export const peopleFormSchema = z.object(fields).pick({
  sponsorName: true,
  sponsorLogoUrl: true,
  sponsor2Name: true,
  sponsor2LogoUrl: true,
  sponsor3Name: true,
  sponsor3LogoUrl: true,
  hostUserId: true,
  hostName: true,
  hostEmail: true,
  hostPhone: true,
  hostLogoUrl: true,
  meetingUrl: true,
});
