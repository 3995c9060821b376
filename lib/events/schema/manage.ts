import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { MAX_EVENTS_PAGE, MAX_SEARCH_LENGTH } from "../constants/list";
import type { eventCreatorSchema, managedEventSchema } from "../responses/event";

/** `upcoming`: not over and not cancelled. */
export const MANAGED_SCOPES = ["upcoming", "past", "cancelled", "all"] as const;
export type ManagedScope = (typeof MANAGED_SCOPES)[number];

export const listManagedSchema = z.object({
  scope: z.enum(MANAGED_SCOPES).default("upcoming"),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).default(""),
  createdBy: idSchema.optional(),
  limit: pageSize(MAX_EVENTS_PAGE, MAX_EVENTS_PAGE),
  cursor: z.string().max(500).optional(),
});
export type ListManagedInput = z.output<typeof listManagedSchema>;

/** The member who created an event (docs/product/events.md#who-may-create-events). */
export type EventCreator = z.infer<typeof eventCreatorSchema>;

export type ManagedEvent = z.infer<typeof managedEventSchema>;
