import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import { EVENT_STATUSES, EVENT_VISIBILITIES, MAX_PLUS_ONES } from "../constants/event";
import { ORGANIZER_ROLES } from "../constants/team";

export const text = z.string().nullable();

export const checkInStateSchema = z.strictObject({
  canCheckIn: z.boolean(),
  reason: z.enum(["no_rsvp", "too_early", "ended"]).nullable(),
  minutesUntilCheckIn: z.int().min(0),
});

/** docs/product/events.md#rsvp-statuses */
export const rsvpStatus = z.enum(["confirmed", "waitlisted", "pending", "declined"]);

export const ownRsvpSchema = z.strictObject({
  status: rsvpStatus,
  /** From 1, only on the waitlist. */
  waitlistPosition: z.int().min(1).optional(),
  /** Absent for false. */
  sharesEmail: z.boolean().optional(),
});

export const eventViewerSchema = z.strictObject({
  rsvp: ownRsvpSchema.nullable(),
  isCheckedIn: z.boolean(),
  /** The viewer hid the event from their lists. */
  isHidden: z.boolean(),
  /** The viewer is hidden at the event (docs/product/privacy.md#hidden-at-an-event). */
  isMemberHidden: z.boolean(),
  /** The roles of the viewer as an organizer; `policy/access.ts` has their rights. */
  roles: z.array(z.enum(ORGANIZER_ROLES)),
  checkIn: checkInStateSchema,
});

/** Columns of an event that everyone may see. */
export const PUBLIC_COLUMNS = {
  id: z.uuid(),
  name: z.string(),
  description: text,
  location: text,
  venueName: text,
  venueAddress: text,
  timezone: z.string(),
  isOnline: z.boolean(),
  eventType: z.string(),
  status: z.enum(EVENT_STATUSES),
  eventbriteId: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  sponsorName: text,
  sponsorLogoUrl: text,
  sponsor2Name: text,
  sponsor2LogoUrl: text,
  sponsor3Name: text,
  sponsor3LogoUrl: text,
  hostName: text,
  hostLogoUrl: text,
  requiresDoorCode: z.boolean(),
  visibility: z.enum(EVENT_VISIBILITIES),
  requiresApproval: z.boolean(),
  asksEmail: z.boolean(),
  capacity: z.int().min(1).nullable(),
  /** Guests without an account whom each RSVP may bring. */
  plusOnes: z.int().min(0).max(MAX_PLUS_ONES),
  seriesId: z.uuid().nullable(),
};

export const eventResponseSchema = z.strictObject({
  ...PUBLIC_COLUMNS,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  hostUserId: z.uuid().nullable(),
  hostUser: z
    .strictObject({ id: z.uuid(), email: emailAddressSchema.optional(), profile: publicProfileSchema })
    .nullable(),
  hostEmail: text.optional(),
  hostPhone: text.optional(),
  meetingUrl: text.optional(),
  rsvpCount: z.int().min(0),
  /** Guests without an account who take a place (docs/product/guests.md). */
  guestCount: z.int().min(0),
  /** Whether an RSVP asks something (docs/product/event-approval.md#questions). */
  asks: z.enum(["nothing", "optional", "required"]),
  viewer: eventViewerSchema.optional(),
  distance: z.number().optional(),
});

export const MANAGED_COLUMNS = {
  id: true,
  name: true,
  startTime: true,
  endTime: true,
  timezone: true,
  isOnline: true,
  status: true,
  location: true,
  venueName: true,
  eventbriteId: true,
  capacity: true,
  seriesId: true,
  visibility: true,
} as const;

export const eventCreatorSchema = z.strictObject({ id: z.uuid(), name: z.string() });

export const managedEventSchema = eventResponseSchema
  .pick({ ...MANAGED_COLUMNS, rsvpCount: true, guestCount: true })
  .extend({
    createdBy: eventCreatorSchema.nullable(),
    waitlistedCount: z.int().min(0),
    checkedInCount: z.int().min(0),
  });

export const logoUploadSchema = z.strictObject({ url: z.string() });
