import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { NAME_TAGS_PAGE, MAX_ARRIVAL_SECONDS, MAX_NAME_TAG_SEARCH, SHOWN_NAME_TAGS } from "./constants";
import type { nameTagListSchema, nameTagSchema, printedNameTagsResponseSchema } from "./responses";

export const listNameTagsSchema = z.object({
  show: z.enum(SHOWN_NAME_TAGS).default("all"),
  search: z.string().trim().max(MAX_NAME_TAG_SEARCH).default(""),
  /** Only these guests and members. */
  personIds: z.array(idSchema).min(1).max(NAME_TAGS_PAGE).optional(),
  /** In seconds, by the server's clock: only people who were checked in since. */
  arrivedWithin: z.int().min(1).max(MAX_ARRIVAL_SECONDS).optional(),
  limit: z.int().min(1).max(NAME_TAGS_PAGE).default(NAME_TAGS_PAGE),
  cursor: z.string().max(1_000).optional(),
});
export type ListNameTagsInput = z.output<typeof listNameTagsSchema>;

export const printedNameTagsSchema = z.object({
  ids: z.array(idSchema).min(1).max(NAME_TAGS_PAGE),
  /** Leaves those that are printed already as they are. */
  onlyUnprinted: z.boolean().default(false),
});
export type PrintedNameTagsInput = z.output<typeof printedNameTagsSchema>;

export const nameTagParamsSchema = z.object({ id: idSchema, nameTagId: idSchema });

export const nameTagCodeInputSchema = z.object({ code: requiredText("nameTags.codeMissing") });

/**
 * Whether a member can claim a guest by the name tag. `other_address`: the guest has an address
 * that the member did not confirm. `joined`: the member has claimed another guest of the event.
 */
export type ClaimState = "open" | "other_address" | "joined";

/** A guest's name tag for a member who opens its address. */
export type GuestNameTag = { name: string; company: string | null; eventName: string; state: ClaimState };

/** For its holder, without an account. */
export type Ticket = { name: string; eventName: string; code: string };

export type NameTag = z.infer<typeof nameTagSchema>;
export type NameTagList = z.infer<typeof nameTagListSchema>;
export type PrintedNameTags = z.infer<typeof printedNameTagsResponseSchema>;
