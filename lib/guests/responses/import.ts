import { z } from "zod";

import {
  IMPORT_FIELDS,
  IMPORT_OUTCOMES,
  IMPORT_PRESETS,
  IMPORT_REASONS,
  IMPORT_STATUSES,
  IMPORT_VERDICTS,
} from "../constants/import";
import { MAX_TICKET_CODES } from "../policy";

const count = z.int().min(0);

/** SHA-256 of the codes on a ticket, in hex. */
export const ticketHashesSchema = z
  .array(
    z
      .string()
      .length(64)
      .regex(/^[\da-f]+$/),
  )
  .max(MAX_TICKET_CODES);

const previewRowSchema = z.strictObject({
  line: count,
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(IMPORT_STATUSES),
  externalId: z.string().nullable(),
  ticketHashes: ticketHashesSchema.optional(),
  verdict: z.enum(IMPORT_VERDICTS),
  reasons: z.array(z.enum(IMPORT_REASONS)),
});

export const importPreviewSchema = z.strictObject({
  columns: z.array(z.string()),
  preset: z.enum(IMPORT_PRESETS),
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), count),
  rows: z.array(previewRowSchema),
  /** Guests of earlier files that are not in this one. A checked-in one stays. */
  absent: z.strictObject({ removable: count, checkedIn: count }),
});

export const importResultSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      line: count,
      outcome: z.enum(IMPORT_OUTCOMES),
      reasons: z.array(z.enum(IMPORT_REASONS)),
      guestId: z.uuid().nullable(),
    }),
  ),
});

/** `kept`: names of guests who are checked in, 100 at most. */
export const replaceResultSchema = z.strictObject({
  removed: count,
  keptCount: count,
  kept: z.array(z.string()),
});
