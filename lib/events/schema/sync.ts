import type { z } from "zod";

import type { syncRunSchema, syncStatusSchema } from "../responses/sync";

/** One run of the Eventbrite sync. */
export type SyncRunResponse = z.infer<typeof syncRunSchema>;

/** The response of GET /api/events/sync-status. */
export type SyncStatusResponse = z.infer<typeof syncStatusSchema>;
