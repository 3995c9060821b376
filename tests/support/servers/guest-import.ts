import type {
  ImportPreview,
  ImportPreviewRow,
  ImportResult,
  ReplaceResult,
  UndoImportResult,
} from "@/lib/guests/schema/import";

import { callRoute, type RouteResponse } from "./route";

/** A file of the guest list in its form. */
export function toImportForm(file: string | Uint8Array, choices?: object | string): FormData {
  const form = new FormData();
  form.set("file", new File([file as BlobPart], "guests.csv", { type: "text/csv" }));
  if (choices !== undefined) form.set("choices", typeof choices === "string" ? choices : JSON.stringify(choices));
  return form;
}

export const previewAs = async (
  token: string,
  eventId: string,
  file: string | Uint8Array,
  choices?: object | string,
): Promise<RouteResponse<ImportPreview>> =>
  callRoute(await import("@/app/api/events/[id]/guests/import/preview/route"), "POST", {
    path: `/api/events/${eventId}/guests/import/preview`,
    token,
    params: { id: eventId },
    body: toImportForm(file, choices),
  });

/** The fields of a row that the browser sends. */
export const toRow = ({ verdict: _verdict, reasons: _reasons, ...row }: ImportPreviewRow) => row;

export const importRowsAs = async (
  token: string,
  eventId: string,
  rows: unknown[],
  importId?: string,
): Promise<RouteResponse<ImportResult>> =>
  callRoute(await import("@/app/api/events/[id]/guests/import/route"), "POST", {
    token,
    params: { id: eventId },
    body: { rows, importId },
  });

/** Imports a file as the browser does. Returns the outcome of each row that was sent. */
export async function importAs(
  token: string,
  eventId: string,
  file: string | Uint8Array,
  importId?: string,
): Promise<string[]> {
  const { json } = await previewAs(token, eventId, file);
  const rows = json.rows.filter(({ verdict }) => verdict !== "invalid" && verdict !== "duplicate").map(toRow);
  const outcomes: string[] = [];
  for (let start = 0; start < rows.length; start += 500) {
    const { json: result } = await importRowsAs(token, eventId, rows.slice(start, start + 500), importId);
    outcomes.push(...result.rows.map(({ outcome }) => outcome));
  }
  return outcomes;
}

export const replaceAs = async (
  token: string,
  eventId: string,
  body: { externalIds: string[]; emails: string[]; importId?: string },
): Promise<RouteResponse<ReplaceResult>> =>
  callRoute(await import("@/app/api/events/[id]/guests/import/replace/route"), "POST", {
    token,
    params: { id: eventId },
    body,
  });

export const undoAs = async (
  token: string,
  eventId: string,
  importId: string,
): Promise<RouteResponse<UndoImportResult>> =>
  callRoute(await import("@/app/api/events/[id]/guests/import/undo/route"), "POST", {
    token,
    params: { id: eventId },
    body: { importId },
  });
