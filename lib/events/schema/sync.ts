import type { z } from "zod";
import type { syncRunSchema, syncStatusSchema } from "../responses";

/** A sync of Eventbrite's events: how it went, or goes. */
export type SyncRunResponse = z.infer<typeof syncRunSchema>;

/** The answer of GET /api/events/sync-status. */
export type SyncStatusResponse = z.infer<typeof syncStatusSchema>;
