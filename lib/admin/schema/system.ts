import type { z } from "zod";

import type { adminHealthSchema, auditRowSchema, healthPartSchema } from "../responses";

/** Names are null if the member or event is gone. */
export type AuditRow = z.infer<typeof auditRowSchema>;

export type HealthState = "ok" | "off" | "failing";

export type HealthPart = z.infer<typeof healthPartSchema>;

export type AdminHealth = z.infer<typeof adminHealthSchema>;
