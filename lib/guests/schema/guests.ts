import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema } from "@/lib/core/shared/id";
import { MAX_DECISIONS, MAX_PLUS_ONES } from "@/lib/events/constants/event";
import { optionalLines, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";
import { MAX_REMOVAL_REASON } from "@/lib/notifications/constants";

import { MAX_CHOSEN_GUESTS, MAX_GUEST_COMPANY, MAX_GUEST_NAME, MAX_GUEST_NOTE } from "../constants/guests";
import type {
  claimedGuestSchema,
  decidedPeopleSchema,
  guestSchema,
  invitedGuestsSchema,
  peopleCountsSchema,
  plusOneSchema,
  removedPeopleSchema,
} from "../responses/guests";

const fields = {
  name: requiredText("guests.nameRequired", MAX_GUEST_NAME),
  email: z.union([z.null(), z.literal("").transform(() => null), emailSchema]),
  company: optionalText(MAX_GUEST_COMPANY),
  note: optionalLines(MAX_GUEST_NOTE),
};

export const createGuestSchema = z.object({
  /** The caller's own, so that a repeated call adds the guest once. */
  id: idSchema.optional(),
  name: fields.name,
  email: fields.email.default(null),
  company: fields.company.default(null),
  note: fields.note.default(null),
});
export type CreateGuestInput = z.output<typeof createGuestSchema>;

/** For somebody at the door who isn't on the list. */
export const doorGuestSchema = z.object({
  id: idSchema,
  name: fields.name,
  email: fields.email.default(null),
  /** Adds them even if no place is free. */
  isOverCapacity: z.boolean().default(false),
});
export type DoorGuestInput = z.output<typeof doorGuestSchema>;

export const updateGuestSchema = z.object(fields).partial();
export type UpdateGuestInput = z.output<typeof updateGuestSchema>;

export const guestParamsSchema = z.object({ id: idSchema, guestId: idSchema });

const userIds = z.array(idSchema).min(1).max(MAX_DECISIONS);
const guestIds = z.array(idSchema).min(1).max(MAX_CHOSEN_GUESTS);
const decision = z.enum(["approve", "decline"]);

/**
 * `all` decides the open requests that were made first, of members and of guests. Only members are
 * on the waitlist.
 */
export const decidePeopleSchema = z.union([
  z.strictObject({ decision, userIds, guestIds: guestIds.optional() }),
  z.strictObject({ decision, userIds: userIds.optional(), guestIds }),
  z.strictObject({ decision, all: z.literal(true) }),
  z.strictObject({ decision: z.literal("move_up"), userIds }),
]);
export type DecidePeopleInput = z.output<typeof decidePeopleSchema>;

export const removePeopleSchema = z.strictObject({
  userIds: userIds.optional(),
  guestIds: guestIds.optional(),
  /** The members read it in their mail. */
  reason: optionalText(MAX_REMOVAL_REASON).optional(),
});
export type RemovePeopleInput = z.output<typeof removePeopleSchema>;

/** `all` invites the guests with an address who were not invited yet, the first ones first. */
export const inviteGuestsSchema = z.union([z.strictObject({ guestIds }), z.strictObject({ all: z.literal(true) })]);
export type InviteGuestsInput = z.output<typeof inviteGuestsSchema>;

export const plusOnesSchema = z.object({
  /** Ids of the caller's own, so that a repeated call adds nobody twice. */
  guests: z
    .array(z.object({ id: idSchema, name: optionalText(MAX_GUEST_NAME) }))
    .max(MAX_PLUS_ONES)
    .refine((guests) => new Set(guests.map(({ id }) => id)).size === guests.length, "guests.idTaken"),
});
export type PlusOnesInput = z.output<typeof plusOnesSchema>;
export type PlusOne = z.infer<typeof plusOneSchema>;

export const guestTokenSchema = z.object({ token: z.string().trim().min(1).max(200) });

export type Guest = z.infer<typeof guestSchema>;
/** Of an event, members and guests. */
export type PeopleCounts = z.infer<typeof peopleCountsSchema>;
export type DecidedPeople = z.infer<typeof decidedPeopleSchema>;
export type RemovedPeople = z.infer<typeof removedPeopleSchema>;
export type InvitedGuests = z.infer<typeof invitedGuestsSchema>;
export type ClaimedGuest = z.infer<typeof claimedGuestSchema>;

/** The invitation as the page of its mailed link shows it. */
export type ShownGuestInvitation = { eventId: string; eventName: string; guestName: string };

/** The event of a mailed link, and the person as whom its holder may join. */
export type GuestToJoin = { eventName: string; person: { firstName: string; lastName: string; email: string } };
