import type { z } from "zod";

import type { syncRunSchema, syncStatusSchema } from "../responses/sync";

export type SyncRunResponse = z.infer<typeof syncRunSchema>;

export type SyncStatusResponse = z.infer<typeof syncStatusSchema>;
