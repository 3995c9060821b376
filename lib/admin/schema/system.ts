import type { z } from "zod";

import type { adminHealthSchema, auditRowSchema, healthPartSchema } from "../responses";

/** An entry of GET /api/admin/audit. Names are null if the member or event is gone. */
export type AuditRow = z.infer<typeof auditRowSchema>;

export type HealthState = "ok" | "off" | "failing";

/** The state of one part of the system. */
export type HealthPart = z.infer<typeof healthPartSchema>;

/** The response of GET /api/admin/health. `jobs` are the last runs by name. */
export type AdminHealth = z.infer<typeof adminHealthSchema>;
