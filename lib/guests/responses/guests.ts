import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/email-schema";
import { waitingMailSchema } from "@/lib/notifications/responses";

const count = z.int().min(0);

export const guestSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  /** Only a confirmed guest takes a place. */
  status: z.enum(["confirmed", "pending", "declined"]),
  checkedInAt: z.iso.datetime().nullable(),
  /** The following are absent for helpers at the door. */
  email: emailAddressSchema.nullable().optional(),
  note: z.string().nullable().optional(),
  invitedAt: z.iso.datetime().nullable().optional(),
  /** Whether they want no mail about the event. */
  isUnsubscribed: z.boolean().optional(),
});

export const guestCountsSchema = z.strictObject({
  confirmed: count,
  pending: count,
  declined: count,
  checkedIn: count,
  /** With an address, and not invited yet. */
  uninvited: count,
  /** Invitations that wait for another day. */
  waiting: waitingMailSchema,
});

export const decidedGuestsSchema = z.strictObject({
  confirmed: count,
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

export const claimedGuestSchema = z.strictObject({ eventId: z.uuid() });
