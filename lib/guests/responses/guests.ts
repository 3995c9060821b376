import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { waitingMailSchema } from "@/lib/notifications/responses";

const count = z.int().min(0);

export const guestSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  /** Only a confirmed guest takes a place. */
  status: z.enum(["confirmed", "pending", "declined"]),
  checkedInAt: z.iso.datetime().nullable(),
  email: emailAddressSchema.nullable(),
  note: z.string().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  /** Whether they want no mail about the event. */
  isUnsubscribed: z.boolean(),
});

export const peopleCountsSchema = z.strictObject({
  capacity: z.int().min(1).nullable(),
  /** Members and guests with a place. */
  coming: count,
  /** The part of them without an account. */
  guests: count,
  in: count,
  /** Including people who left again. */
  came: count,
  /** The part of `came` without an account. */
  guestsCame: count,
  requests: count,
  waitlisted: count,
  /** Declined, or canceled after a check-in. */
  notComing: count,
  /**
   * Absent for helpers at the door. `uninvited`: guests with an address who were not invited.
   * `waiting`: invitations that wait for another day.
   */
  invitations: z.strictObject({ uninvited: count, waiting: waitingMailSchema }).optional(),
});

export const decidedPeopleSchema = z.strictObject({
  confirmed: count,
  waitlisted: count,
  declined: count,
  /** Guests without a free place. */
  pending: count,
});

/**
 * `invited`: how many get a mail. `guestIds`: these, and of those who were named all who are
 * confirmed and have an address. `waiting`: the event's invitations that wait for another day.
 */
export const invitedGuestsSchema = z.strictObject({
  invited: count,
  guestIds: z.array(z.uuid()),
  waiting: waitingMailSchema,
});

/** `name` is null for a guest who has the member's: "Guest of Ana Ruiz". */
export const plusOneSchema = z.strictObject({ id: z.uuid(), name: z.string().nullable() });

export const removedPeopleSchema = z.strictObject({ members: count, guests: count });

export const addedGuestSchema = z.strictObject({ id: z.uuid() });

export const claimedGuestSchema = z.strictObject({ eventId: z.uuid() });
