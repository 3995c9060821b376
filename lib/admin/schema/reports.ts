import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { MAX_WARNING_NOTE } from "../constants/lists";
import type { adminReportSchema } from "../responses";

export const reportDecisionSchema = z.object({
  decision: z.enum(["dismissed", "warned", "suspended"], "admin.decision.unknown"),
  note: z
    .string()
    .trim()
    .max(MAX_WARNING_NOTE, buildErrorMessage("common.maxLength", { max: MAX_WARNING_NOTE }))
    .nullish()
    .transform((text) => text || null),
});
export type ReportDecision = z.output<typeof reportDecisionSchema>;

/** `others` counts further open reports about the same member. */
export type AdminReport = z.infer<typeof adminReportSchema>;
