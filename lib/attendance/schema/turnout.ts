import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { MAX_ATTENDEE_SEARCH, TURNOUT_PAGE } from "../constants";
import type { turnoutCountsSchema, turnoutEntrySchema } from "../responses";

/** `missed` did not come, or is not here yet. */
export const SHOWN_TURNOUT = ["all", "came", "missed"] as const;
export type ShownTurnout = (typeof SHOWN_TURNOUT)[number];

export const listTurnoutSchema = z.object({
  show: z.enum(SHOWN_TURNOUT).default("all"),
  search: z.string().trim().max(MAX_ATTENDEE_SEARCH).default(""),
  limit: pageSize(TURNOUT_PAGE, TURNOUT_PAGE),
  cursor: z.string().max(300).optional(),
});
export type ListTurnoutInput = z.output<typeof listTurnoutSchema>;

export type TurnoutEntry = z.infer<typeof turnoutEntrySchema>;
export type TurnoutCounts = z.infer<typeof turnoutCountsSchema>;
