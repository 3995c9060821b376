import { z } from "zod";

import { publicProfileSchema } from "@/lib/profiles/responses";

import { EVENT_STATUSES } from "./constants";

const text = z.string().nullable();

export const checkInStateSchema = z.strictObject({
  canCheckIn: z.boolean(),
  reason: z.enum(["no_rsvp", "too_early", "ended"]).nullable(),
  minutesUntilCheckIn: z.int().min(0),
});

export const eventViewerSchema = z.strictObject({
  hasRsvp: z.boolean(),
  waitlistPosition: z.int().min(1).nullable(),
  isCheckedIn: z.boolean(),
  isHidden: z.boolean(),
  checkIn: checkInStateSchema,
});

export const eventResponseSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: text,
  location: text,
  venueName: text,
  venueAddress: text,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
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
  hostUserId: z.uuid().nullable(),
  hostUser: z.strictObject({ id: z.uuid(), email: z.email().optional(), profile: publicProfileSchema }).nullable(),
  hostName: text,
  hostLogoUrl: text,
  hostEmail: text.optional(),
  hostPhone: text.optional(),
  meetingUrl: text.optional(),
  capacity: z.int().min(1).nullable(),
  rsvpCount: z.int().min(0),
  viewer: eventViewerSchema.optional(),
  distance: z.number().optional(),
});

const rsvpStatus = z.enum(["confirmed", "waitlisted"]);

export const channelPreferencesSchema = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });

export const rsvpResponseSchema = z.strictObject({
  eventId: z.uuid(),
  userId: z.uuid(),
  status: rsvpStatus,
  notificationPreferences: channelPreferencesSchema,
  waitlistPosition: z.int().min(1).optional(),
});

export const rsvpStatusSchema = z.strictObject({ hasRsvp: z.boolean() });

export const myRsvpSchema = z.strictObject({
  eventId: z.uuid(),
  status: rsvpStatus,
  createdAt: z.iso.datetime(),
  event: eventResponseSchema,
});

export const managedEventSchema = eventResponseSchema
  .pick({
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
    rsvpCount: true,
  })
  .extend({ waitingCount: z.int().min(0), hereCount: z.int().min(0) });

export const syncRunSchema = z.strictObject({
  id: z.uuid(),
  status: z.enum(["running", "done", "failed"]),
  pagesDone: z.int().min(0),
  pagesTotal: z.int().min(0).nullable(),
  count: z.int().min(0),
  message: text,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export const syncStatusSchema = z.strictObject({ isConfigured: z.boolean(), run: syncRunSchema.nullable() });

export const syncResultSchema = z.strictObject({ count: z.int().min(0) });

export const logoUploadSchema = z.strictObject({ url: z.string() });
