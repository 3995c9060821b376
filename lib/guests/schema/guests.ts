import { z } from "zod";

import { emailSchema } from "@/lib/auth/schema/credentials";
import { idSchema } from "@/lib/core/shared/id";
import { optionalLines, optionalText, pageSize, requiredText } from "@/lib/i18n/shared/text-schemas";

import {
  GUESTS_PAGE,
  MAX_CHOSEN_GUESTS,
  MAX_GUEST_COMPANY,
  MAX_GUEST_NAME,
  MAX_GUEST_NOTE,
  MAX_GUEST_SEARCH,
  MAX_GUESTS_PAGE,
} from "../constants/guests";
import type {
  claimedGuestSchema,
  decidedGuestsSchema,
  guestCountsSchema,
  guestSchema,
  invitedGuestsSchema,
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

export const updateGuestSchema = z.object(fields).partial();
export type UpdateGuestInput = z.output<typeof updateGuestSchema>;

/** `expected` is confirmed but not checked in. `all` leaves out declined ones. */
export const SHOWN_GUESTS = ["all", "expected", "checked_in", "pending", "declined"] as const;
export type ShownGuests = (typeof SHOWN_GUESTS)[number];

export const listGuestsSchema = z.object({
  show: z.enum(SHOWN_GUESTS).default("all"),
  search: z.string().trim().max(MAX_GUEST_SEARCH).default(""),
  limit: pageSize(GUESTS_PAGE, MAX_GUESTS_PAGE),
  cursor: z.string().max(1_000).optional(),
});
export type ListGuestsInput = z.output<typeof listGuestsSchema>;

export const guestParamsSchema = z.object({ id: idSchema, guestId: idSchema });

const guestIds = z.array(idSchema).min(1).max(MAX_CHOSEN_GUESTS);
const decision = z.enum(["approve", "decline"]);

/** `all` decides the pending guests who were added first. */
export const decideGuestsSchema = z.union([
  z.strictObject({ decision, guestIds }),
  z.strictObject({ decision, all: z.literal(true) }),
]);
export type DecideGuestsInput = z.output<typeof decideGuestsSchema>;

/** `all` invites the guests with an address who were not invited yet, the first ones first. */
export const inviteGuestsSchema = z.union([z.strictObject({ guestIds }), z.strictObject({ all: z.literal(true) })]);
export type InviteGuestsInput = z.output<typeof inviteGuestsSchema>;

export const guestTokenSchema = z.object({ token: z.string().trim().min(1).max(200) });

export type Guest = z.infer<typeof guestSchema>;
export type GuestCounts = z.infer<typeof guestCountsSchema>;
export type DecidedGuests = z.infer<typeof decidedGuestsSchema>;
export type InvitedGuests = z.infer<typeof invitedGuestsSchema>;
export type ClaimedGuest = z.infer<typeof claimedGuestSchema>;

/** The invitation as the page of its mailed link shows it. */
export type ShownGuestInvitation = { eventId: string; eventName: string; guestName: string };
