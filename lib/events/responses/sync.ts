import { z } from "zod";

import { text } from "./event";

export const syncRunSchema = z.strictObject({
  id: z.uuid(),
  status: z.enum(["running", "done", "failed"]),
  pagesDone: z.int().min(0),
  pagesTotal: z.int().min(0).nullable(),
  count: z.int().min(0),
  message: text,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type SyncRunResponse = z.infer<typeof syncRunSchema>;

export const syncStatusSchema = z.strictObject({ isConfigured: z.boolean(), run: syncRunSchema.nullable() });
export type SyncStatusResponse = z.infer<typeof syncStatusSchema>;

export const syncResultSchema = z.strictObject({ count: z.int().min(0) });
