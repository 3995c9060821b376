import { z } from "zod";

import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { validationError } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import { MAX_PLUS_ONES } from "@/lib/events/constants/event";
import { optionalLines, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import {
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_STATUSES,
  IMPORT_TEXT_LENGTHS,
  MAX_IMPORT_BATCH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
  MAX_IMPORT_STATE,
  MAX_IMPORT_STATES,
} from "../constants/import";
import {
  type importPreviewSchema,
  type importResultSchema,
  type replaceResultSchema,
  ticketHashesSchema,
  type undoImportResultSchema,
} from "../responses/import";

const { name, email, company, note, externalId } = IMPORT_TEXT_LENGTHS;

/** In its stored form, as the preview returns it. */
const importEmail = z
  .string()
  .max(email)
  .refine((text) => normalizeEmail(text) === text, "auth.email.invalid");

export const importRowSchema = z.object({
  line: z.int().min(1).max(1_000_000),
  name: requiredText("guestImport.nameMissing", name),
  email: importEmail.nullable(),
  company: optionalText(company),
  note: optionalLines(note),
  status: z.enum(IMPORT_STATUSES),
  externalId: z.string().trim().min(1).max(externalId).nullable(),
  ticketHashes: ticketHashesSchema.optional(),
  plusOnes: z.int().min(0).max(MAX_PLUS_ONES).optional(),
});
export type ImportRow = z.output<typeof importRowSchema>;

/** Made by the browser for a file, so that all of its batches can be undone. */
const importId = idSchema.optional();

export const importGuestsSchema = z.object({
  rows: z.array(importRowSchema).min(1).max(MAX_IMPORT_BATCH),
  importId,
});
export type ImportGuestsInput = z.output<typeof importGuestsSchema>;

export const undoImportSchema = z.object({ importId: idSchema });

/** The ids and addresses in the file. */
export const replaceGuestsSchema = z.object({
  externalIds: z.array(z.string().max(externalId)).max(MAX_IMPORT_ROWS),
  emails: z.array(z.string().max(email)).max(MAX_IMPORT_ROWS),
  importId,
});
export type ReplaceGuestsInput = z.output<typeof replaceGuestsSchema>;

const column = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);
const stateSchema = z.object({ text: z.string().max(MAX_IMPORT_STATE), status: z.enum(IMPORT_STATUSES) });

/** The choices for a file, as JSON in a form's field. `headerLine` 0: there is no header. */
const importChoicesSchema = z.object({
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  sheet: z
    .int()
    .min(0)
    .max(MAX_IMPORT_SHEETS - 1)
    .optional(),
  headerLine: z.int().min(0).max(1_000_000).optional(),
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), column).optional(),
  states: z.array(stateSchema).max(MAX_IMPORT_STATES).optional(),
});
export type ImportChoices = z.output<typeof importChoicesSchema>;

/** @throws AppError `validation` */
export function parseChoices(text: string | undefined): ImportChoices {
  try {
    return importChoicesSchema.parse(JSON.parse(text ?? "{}"));
  } catch {
    throw validationError({ choices: "guestImport.badChoices" });
  }
}

export type ImportPreview = z.infer<typeof importPreviewSchema>;
export type ImportPreviewRow = ImportPreview["rows"][number];
export type ImportResult = z.infer<typeof importResultSchema>;
export type ImportResultRow = ImportResult["rows"][number];
export type ReplaceResult = z.infer<typeof replaceResultSchema>;
export type UndoImportResult = z.infer<typeof undoImportResultSchema>;
