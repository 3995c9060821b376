import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import { optionalText, requiredLines } from "@/lib/i18n/shared/text-schemas";

import { MAX_REPORT_LENGTH, MAX_REQUEST_LINE } from "./constants";
import type {
  addConnectionResponseSchema,
  blockedPersonSchema,
  connectionCountsSchema,
  connectionPartySchema,
  connectionResponseSchema,
} from "./responses";

/** A request with `via`, from a shared profile or a scanned code, needs no check-in. */
export const addConnectionSchema = z.object({
  targetUserId: idWithMessage("connections.personMissing"),
  eventId: idSchema.nullish().transform((value) => value ?? null),
  via: z.enum(["profile", "qr"]).optional(),
  line: optionalText(MAX_REQUEST_LINE).default(null),
});
export type AddConnectionInput = z.output<typeof addConnectionSchema>;

export type ConnectionParty = z.infer<typeof connectionPartySchema>;

export type ConnectionResponse = z.infer<typeof connectionResponseSchema>;

export type AddConnectionResponse = z.infer<typeof addConnectionResponseSchema>;
export type AskReason = NonNullable<AddConnectionResponse["askReason"]>;

/** `with` leaves out the connections with all other members. */
export const connectionsQuerySchema = z.object({ cursor: z.string().max(300).optional(), with: idSchema.optional() });

/** `recent` counts the accepted ones of the last 7 days. */
export type ConnectionCounts = z.infer<typeof connectionCountsSchema>;

export const reportSchema = z.object({
  reason: requiredLines("connections.report.reasonMissing", MAX_REPORT_LENGTH),
});
export type ReportInput = z.output<typeof reportSchema>;

export type BlockedPerson = z.infer<typeof blockedPersonSchema>;
