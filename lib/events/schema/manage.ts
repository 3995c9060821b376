import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { MAX_EVENTS_PAGE, MAX_SEARCH_LENGTH } from "../constants/list";
import type { managedEventSchema } from "../responses/event";

/** `upcoming`: not over and not cancelled. */
export const MANAGED_SCOPES = ["upcoming", "past", "cancelled", "all"] as const;
export type ManagedScope = (typeof MANAGED_SCOPES)[number];

export const listManagedSchema = z.object({
  scope: z.enum(MANAGED_SCOPES).default("upcoming"),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).default(""),
  limit: pageSize(MAX_EVENTS_PAGE, MAX_EVENTS_PAGE),
  cursor: z.string().max(500).optional(),
});
export type ListManagedInput = z.output<typeof listManagedSchema>;

export type ManagedEvent = z.infer<typeof managedEventSchema>;
