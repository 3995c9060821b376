import { z } from "zod";

import { MAX_EVENTS_PAGE, MAX_SEARCH_LENGTH } from "../constants";
import type { EventResponse } from "./event";
import type { managedEventSchema } from "../responses";

/** Which events an organizer looks at: not over and not cancelled, over, cancelled, or each of them. */
export const MANAGED_SCOPES = ["upcoming", "past", "cancelled", "all"] as const;
export type ManagedScope = (typeof MANAGED_SCOPES)[number];

/** The query of GET /api/events/manage. */
export const listManagedSchema = z.object({
  scope: z.enum(MANAGED_SCOPES, `Please choose one of ${MANAGED_SCOPES.join(", ")}`).default("upcoming"),
  q: z.string().trim().max(MAX_SEARCH_LENGTH, `Please use at most ${MAX_SEARCH_LENGTH} characters`).default(""),
  limit: z.coerce
    .number("Please name a whole number")
    .int("Please name a whole number")
    .min(1, "Please ask for at least one")
    .default(MAX_EVENTS_PAGE)
    .transform((limit) => Math.min(limit, MAX_EVENTS_PAGE)),
  cursor: z.string().max(500).optional(),
});
export type ListManagedInput = z.output<typeof listManagedSchema>;

/** A row of the organizers' list. */
export type ManagedEvent = z.infer<typeof managedEventSchema>;
