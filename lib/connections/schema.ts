import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

import { MAX_REPORT_LENGTH } from "./constants";
import type {
  blockedPersonSchema,
  connectionContactSchema,
  connectionCountsSchema,
  connectionPartySchema,
  connectionResponseSchema,
} from "./responses";

/** POST /api/connections/add. `via` marks a request from a shared profile or a scanned code: always pending (contract §5). */
export const addConnectionSchema = z.object({
  targetUserId: idWithMessage("Please choose a person"),
  eventId: idSchema.nullish().transform((value) => value ?? null),
  via: z.enum(["profile", "qr"]).optional(),
});
export type AddConnectionInput = z.output<typeof addConnectionSchema>;

/** One party, with what their visibility allows the caller to see (contract §4). */
export type ConnectionParty = z.infer<typeof connectionPartySchema>;

export type ConnectionResponse = z.infer<typeof connectionResponseSchema>;

/** GET /api/connections/me and GET /api/users/blocked: the page after a cursor. */
export const connectionsQuerySchema = z.object({ cursor: z.string().max(300).optional() });

/** How many connections there are of each kind; `recent` are the accepted ones of the last 7 days. */
export type ConnectionCounts = z.infer<typeof connectionCountsSchema>;

/** An entry of GET /api/connections/me/contacts. phone, email and linkedinUrl only as visibility allows (contract §5). */
export type ConnectionContact = z.infer<typeof connectionContactSchema>;

/** POST /api/users/{id}/report. */
export const reportSchema = z.object({
  reason: z
    .string("Please say what happened")
    .trim()
    .min(1, "Please say what happened")
    .max(MAX_REPORT_LENGTH, `Please use at most ${MAX_REPORT_LENGTH} characters`)
    // PostgreSQL stores no NUL.
    .refine((text) => !text.includes("\0"), "Please remove unusual characters"),
});
export type ReportInput = z.output<typeof reportSchema>;

/** An entry of GET /api/users/blocked. */
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;
