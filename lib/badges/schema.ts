import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { BADGES_PAGE, MAX_ARRIVAL_SECONDS, MAX_BADGE_SEARCH, SHOWN_BADGES } from "./constants";
import type { badgeListSchema, badgeSchema, printedBadgesResponseSchema } from "./responses";

export const listBadgesSchema = z.object({
  show: z.enum(SHOWN_BADGES).default("all"),
  search: z.string().trim().max(MAX_BADGE_SEARCH).default(""),
  /** Only these guests and members. */
  personIds: z.array(idSchema).min(1).max(BADGES_PAGE).optional(),
  /** In seconds, by the server's clock: only people who were checked in since. */
  arrivedWithin: z.int().min(1).max(MAX_ARRIVAL_SECONDS).optional(),
  limit: z.int().min(1).max(BADGES_PAGE).default(BADGES_PAGE),
  cursor: z.string().max(1_000).optional(),
});
export type ListBadgesInput = z.output<typeof listBadgesSchema>;

export const printedBadgesSchema = z.object({
  ids: z.array(idSchema).min(1).max(BADGES_PAGE),
  /** Leaves those that are printed already as they are. */
  onlyUnprinted: z.boolean().default(false),
});
export type PrintedBadgesInput = z.output<typeof printedBadgesSchema>;

export const badgeParamsSchema = z.object({ id: idSchema, badgeId: idSchema });

export const badgeCodeInputSchema = z.object({ code: requiredText("badges.codeMissing") });

/**
 * Whether a member can claim a guest by the name tag. `other_address`: the guest has an address
 * that the member did not confirm. `joined`: the member has claimed another guest of the event.
 */
export type ClaimState = "open" | "other_address" | "joined";

/** A guest's name tag for a member who opens its address. */
export type GuestTag = { name: string; company: string | null; eventName: string; state: ClaimState };

/** For its holder, without an account. */
export type Ticket = { name: string; eventName: string; code: string };

export type Badge = z.infer<typeof badgeSchema>;
export type BadgeList = z.infer<typeof badgeListSchema>;
export type PrintedBadges = z.infer<typeof printedBadgesResponseSchema>;
