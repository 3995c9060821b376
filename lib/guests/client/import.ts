import { apiRequest, apiUpload } from "@/lib/http/browser/api-client";

import { MAX_IMPORT_BATCH } from "../constants/import";
import type {
  ImportChoices,
  ImportPreview,
  ImportPreviewRow,
  ImportResult,
  ImportResultRow,
  ReplaceResult,
  UndoImportResult,
} from "../schema/import";

// Each call throws ApiError, or TypeError if the network failed.

export const getImportPath = (eventId: string): string => `/api/events/${eventId}/guests/import`;

/** `choices`: what a person decided about the file. The rest is found in it. */
export function previewImport(eventId: string, file: File, choices: ImportChoices): Promise<ImportPreview> {
  const form = new FormData();
  form.set("choices", JSON.stringify(choices));
  form.set("file", file);
  return apiUpload(`${getImportPath(eventId)}/preview`, form);
}

/**
 * Invalid and repeated rows are not sent. Cancelled ones come last, so that a guest whose new
 * ticket is in another batch stays.
 */
export function listSentRows({ rows }: ImportPreview): ImportPreviewRow[] {
  const sent = rows.filter(({ verdict }) => verdict !== "invalid" && verdict !== "duplicate");
  const isCancelled = ({ status }: ImportPreviewRow) => status === "cancelled";
  return [...sent.filter((row) => !isCancelled(row)), ...sent.filter(isCancelled)];
}

/**
 * Sends the rows from `start` in batches. Safe to repeat, so that it can go on after a failure.
 * @param onBatch receives the results of each batch
 */
export async function importRows(
  eventId: string,
  { importId, rows }: { importId: string; rows: ImportPreviewRow[] },
  start: number,
  onBatch: (results: ImportResultRow[]) => void,
): Promise<void> {
  for (let index = start; index < rows.length; index += MAX_IMPORT_BATCH) {
    const batch = rows.slice(index, index + MAX_IMPORT_BATCH);
    const body = { importId, rows: batch.map(({ verdict: _verdict, reasons: _reasons, ...row }) => row) };
    const { rows: results } = await apiRequest<ImportResult>("POST", getImportPath(eventId), body);
    onBatch(results);
  }
}

/** Removes guests of earlier files who are not in this one, not even in a row that is invalid. */
export function replaceGuests(eventId: string, importId: string, { rows }: ImportPreview): Promise<ReplaceResult> {
  const listed = rows.filter(({ status }) => status !== "cancelled");
  const externalIds = listed.flatMap(({ externalId }) => externalId ?? []);
  const emails = listed.flatMap(({ email }) => email ?? []);
  return apiRequest("POST", `${getImportPath(eventId)}/replace`, { externalIds, emails, importId });
}

/** Undoes the event's last import. */
export const undoImport = (eventId: string, importId: string): Promise<UndoImportResult> =>
  apiRequest("POST", `${getImportPath(eventId)}/undo`, { importId });
