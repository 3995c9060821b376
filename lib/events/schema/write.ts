import { z } from "zod";

import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { idWithMessage } from "@/lib/core/shared/id";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { maxLength, optionalLines, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import { EVENT_STATUSES, EVENT_VISIBILITIES, MAX_CAPACITY, MAX_PLUS_ONES } from "../constants/event";
import { coordinateSchema } from "./nearby";
import { setQuestionsSchema } from "./questions";
import { repeatsSchema } from "./series";
import { timezoneSchema } from "./timezone";

const MAX_URL = 2_000;
const isWebUrl = (value: string): boolean =>
  /^https?:\/\/[^/\\]/i.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
/**
 * Rejects `//host` and `/\\host`, which lead to another host. Browsers ignore tabs and line breaks
 * in addresses.
 */
const isOwnPath = (value: string): boolean => /^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value);

/** Empty, a URL or a path of this site. */
const logoUrl = optionalText(MAX_URL).refine(
  (value) => value === null || isWebUrl(value) || isOwnPath(value),
  "events.url.logo",
);
const webUrl = optionalText(MAX_URL).refine((value) => value === null || isWebUrl(value), "events.url.web");
const email = optionalText(255)
  .refine((value) => value === null || normalizeEmail(value) !== null, "events.emailInvalid")
  .transform((value) => value && normalizeEmail(value));
const hostId = z
  .union([z.literal("").transform(() => null), z.null(), idWithMessage("events.hostInvalid")])
  .describe("A member's id, or empty for a host by name");

/** PostgreSQL has no year 0, and no event is that long ago. */
const MIN_YEAR = 1970;
const MAX_YEAR = 2199;
const MAX_INSTANT = 40;

/** `time` is ISO 8601. */
export function isEventTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR;
}

const instant = (name: string) => {
  const message = buildErrorMessage("events.dateInvalid", { name });
  return z.iso
    .datetime({ offset: true, message })
    .max(MAX_INSTANT, message)
    .refine(isEventTime, message)
    .transform((value) => new Date(value));
};

const fields = {
  name: requiredText("events.nameRequired", 200),
  description: optionalLines(10_000),
  location: optionalText(200),
  venueName: optionalText(200),
  venueAddress: optionalText(300),
  startTime: instant("Start"),
  endTime: instant("End"),
  timezone: timezoneSchema,
  isOnline: z.boolean("events.isOnlineInvalid"),
  eventType: z.string().trim().max(20, maxLength(20)),
  status: z.enum(EVENT_STATUSES, "events.statusInvalid"),
  latitude: coordinateSchema(90, "Latitude").nullable(),
  longitude: coordinateSchema(180, "Longitude").nullable(),
  eventbriteId: optionalText(64),
  meetingUrl: webUrl,
  sponsorName: optionalText(200),
  sponsorLogoUrl: logoUrl,
  sponsor2Name: optionalText(200),
  sponsor2LogoUrl: logoUrl,
  sponsor3Name: optionalText(200),
  sponsor3LogoUrl: logoUrl,
  hostUserId: hostId,
  hostName: optionalText(200),
  hostEmail: email,
  hostPhone: optionalText(40),
  hostLogoUrl: logoUrl,
  requiresDoorCode: z.boolean("events.requiresDoorCodeInvalid"),
  visibility: z.enum(EVENT_VISIBILITIES, "events.visibilityInvalid"),
  requiresApproval: z.boolean("events.requiresApprovalInvalid"),
  asksEmail: z.boolean("events.asksEmailInvalid"),
  capacity: z
    .number("events.capacity.wholeNumber")
    .int("events.capacity.wholeNumber")
    .min(1, "events.capacity.min")
    .max(MAX_CAPACITY, buildErrorMessage("events.capacity.max", { max: MAX_CAPACITY }))
    .nullable(),
  plusOnes: z
    .number("events.plusOnesInvalid")
    .int("events.plusOnesInvalid")
    .min(0, "events.plusOnesInvalid")
    .max(MAX_PLUS_ONES, "events.plusOnesInvalid"),
};

export const updateEventSchema = z.object(fields).partial();
/** Only the given fields change. Null empties a field. */
export type UpdateEventInput = z.output<typeof updateEventSchema>;

export const createEventSchema = updateEventSchema.required({ name: true, startTime: true, endTime: true }).extend({
  repeats: repeatsSchema.optional(),
  dateOf: idWithMessage("events.notFound").optional().describe("An event whose series it joins, without `repeats`"),
  questions: setQuestionsSchema.shape.questions.optional().describe("Of each date. Ids are ignored"),
});
export type CreateEventInput = z.output<typeof createEventSchema>;

/** The form for sponsors, host and meeting link. */
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
