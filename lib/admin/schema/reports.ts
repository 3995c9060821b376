import { z } from "zod";

import { maxLength } from "@/lib/i18n/shared/text-schemas";

import { MAX_WARNING_NOTE } from "../constants/lists";
import type { adminReportSchema } from "../responses";

export const reportDecisionSchema = z.object({
  decision: z.enum(["dismissed", "warned", "suspended"], "admin.decision.unknown"),
  note: z
    .string()
    .trim()
    .max(MAX_WARNING_NOTE, maxLength(MAX_WARNING_NOTE))
    .nullish()
    .transform((text) => text || null),
});
export type ReportDecision = z.output<typeof reportDecisionSchema>;

/** `others` counts further open reports about the same member. */
export type AdminReport = z.infer<typeof adminReportSchema>;
