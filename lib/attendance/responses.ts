import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { PERSON_KINDS, PERSON_STATES } from "@/lib/event-people/constants";
import { INDUSTRY_FAMILIES } from "@/lib/profiles/constants/profile";
import { eventResponseSchema } from "@/lib/events/responses/event";
import { shownAnswerSchema } from "@/lib/events/responses/questions";
import { TOPIC_KINDS } from "@/lib/profiles/constants/topics";
import { publicProfileSchema, publicUserSchema } from "@/lib/profiles/responses/profile";
import { topicsSchema } from "@/lib/profiles/responses/topics";

const count = z.int().min(0);

export const doorCodeSchema = z.strictObject({ code: z.string(), secondsLeft: z.number().min(0) });

export const memberCodeSchema = doorCodeSchema.extend({
  code: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/),
  /** Of a confirmed RSVP: the code that lasts (docs/product/name-tags.md#the-code). */
  checkInCode: z.string().optional(),
});

export const attendanceResponseSchema = z.strictObject({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  checkInTime: z.iso.datetime(),
  checkOutTime: z.iso.datetime().optional(),
  isActive: z.boolean(),
});

/** With the event as the member sees it now. */
export const ownAttendanceSchema = attendanceResponseSchema.extend({ event: eventResponseSchema });

/** Only an organizer says so (docs/product/check-in.md#confirmed-presence). */
const isUnconfirmed = z.literal(true).optional();

export const activeAttendanceSchema = z.strictObject({
  id: z.uuid(),
  eventId: z.uuid(),
  checkInTime: z.iso.datetime(),
  isUnconfirmed,
  /** Before the member joined. Only a press confirms it. */
  asGuest: z.literal(true).optional(),
  event: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    location: z.string().nullable(),
    endTime: z.iso.datetime(),
  }),
});

export const attendeeSchema = z.strictObject({
  userId: z.uuid(),
  eventId: z.uuid(),
  isCheckedIn: z.boolean(),
  checkInTime: z.iso.datetime().nullable(),
  isUnconfirmed,
  user: publicUserSchema,
  /** Absent if the attendee has none that the viewer may see. */
  topics: topicsSchema.optional(),
});

/** `label` is one of the attendees' spellings. */
export const attendeeTopicSchema = z.strictObject({
  kind: z.enum(TOPIC_KINDS),
  key: z.string(),
  label: z.string(),
  count: z.int().min(1),
});

const presenceSchema = z.strictObject({ confirmed: count, checkedIn: count });

export const attendeeSummarySchema = presenceSchema.extend({
  /** Guests without an account who are checked in. The other counts are of members. */
  guestsIn: count,
  families: z.record(z.enum(INDUSTRY_FAMILIES), presenceSchema),
});

/** The first page of the attendees, with the counts of all. */
export const firstAttendeesSchema = attendeeSummarySchema.extend({
  attendees: z.array(attendeeSchema),
  /** The cursor of the next page. */
  next: z.string().nullable(),
});

export const checkInValidationSchema = z.strictObject({
  canCheckIn: z.boolean(),
  reason: z.enum(["no_rsvp", "too_early", "ended"]).optional(),
  message: z.string(),
  minutesUntilCheckIn: count,
});

/** Helpers at the door get guests only, without what is for organizers. */
export const managedPersonSchema = z.strictObject({
  kind: z.enum(PERSON_KINDS),
  /** Of the member or of the guest. */
  id: z.uuid(),
  state: z.enum(PERSON_STATES),
  name: z.string(),
  company: z.string().nullable(),
  /** Null for a guest. */
  profile: publicProfileSchema.nullable(),
  waitlistPosition: z.int().min(1).nullable(),
  /** Since when they have the RSVP, or are on the list. */
  joinedAt: z.iso.datetime(),
  /** Of the last check-in. */
  checkInTime: z.iso.datetime().nullable(),
  checkOutTime: z.iso.datetime().nullable(),
  firstCheckInTime: z.iso.datetime().nullable(),
  /** By whom they were let in last. Absent for helpers at the door, and if they came alone. */
  letInBy: z.string().optional(),
  /** Set for a guest who was added at the door. */
  isWalkIn: z.literal(true).optional(),
  /** To the event's questions, as they were asked. */
  answers: z.array(shownAnswerSchema),
  /**
   * Among the viewer's own events that are over (docs/product/turnout.md#missed-events). Absent if
   * the member came to all.
   */
  missed: z.strictObject({ count: z.int().min(1), of: z.int().min(1) }).optional(),
  /** Of the viewer's last events (docs/product/turnout.md#regulars). Absent for none. */
  regular: z.strictObject({ count: z.int().min(1), of: z.int().min(1) }).optional(),
  /** Of a member for admins, and for organizers whom the member lets have it. */
  email: emailAddressSchema.nullable().optional(),
  /** The following are absent for members. */
  note: z.string().nullable().optional(),
  invitedAt: z.iso.datetime().nullable().optional(),
  /** Whether the guest wants no mail about the event. */
  isUnsubscribed: z.boolean().optional(),
});

export const walkInCandidateSchema = publicUserSchema.extend({
  email: emailAddressSchema,
  isEmailVerified: z.boolean(),
});

/** A request by `address` names its member once they have accepted. */
export const walkInRequestSchema = z.strictObject({
  id: z.uuid(),
  eventId: z.uuid(),
  address: emailAddressSchema.nullable(),
  status: z.enum(["open", "accepted", "declined", "expired"]),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  user: publicUserSchema.nullable(),
});

export const receivedWalkInRequestSchema = z.strictObject({
  id: z.uuid(),
  event: z.strictObject({ id: z.uuid(), name: z.string() }),
  requestedBy: publicUserSchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
