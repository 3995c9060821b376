import { z } from "zod";

import {
  IMPORT_ENCODINGS,
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
  /** People whom the guest brings, if the file says it. */
  plusOnes: count.optional(),
  verdict: z.enum(IMPORT_VERDICTS),
  reasons: z.array(z.enum(IMPORT_REASONS)),
});

export const importPreviewSchema = z.strictObject({
  /** For a file that isn't Unicode: texts of it in each likely encoding, best guess first. */
  encodings: z.array(z.strictObject({ encoding: z.enum(IMPORT_ENCODINGS), samples: z.array(z.string()) })),
  /** Null until one of them is chosen. Without it, nothing else is read. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  /** The names of a spreadsheet's sheets with rows. Empty for other files. */
  sheets: z.array(z.string()),
  /** The index of the one that is read. */
  sheet: count,
  /** The first rows, which can have the names of the columns. */
  head: z.array(z.strictObject({ line: count, text: z.string() })),
  /** 0: the first row is a person. */
  headerLine: count,
  columns: z.array(z.string()),
  preset: z.enum(IMPORT_PRESETS),
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), count),
  /** The texts in the column of states, with their meaning. Null: unknown, the guest is pending. */
  states: z.array(z.strictObject({ text: z.string(), count, status: z.enum(IMPORT_STATUSES).nullable() })),
  rows: z.array(previewRowSchema),
  /** Guests of earlier files that are not in this one. A checked-in one stays. */
  absent: z.strictObject({ removable: count, checkedIn: count }),
  /** Nobody is invited to an event that is over. */
  isOver: z.boolean(),
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

/** `kept`: guests who were let in or joined meanwhile. */
export const undoImportResultSchema = z.strictObject({ removed: count, restored: count, kept: count });

/** `kept`: names of guests who are checked in, 100 at most. */
export const replaceResultSchema = z.strictObject({
  removed: count,
  keptCount: count,
  kept: z.array(z.string()),
});
