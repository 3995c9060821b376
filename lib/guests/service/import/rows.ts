import { createHash } from "node:crypto";

import { normalizeEmail } from "@/lib/core/shared/email-address";
import { toSearchText } from "@/lib/core/shared/text-search";
import { toLines, toOneLine } from "@/lib/core/shared/written-text";

import { IMPORT_TEXT_LENGTHS, type ImportPreset, type ImportReason, NAME_ID_PREFIX } from "../../constants/import";
import type { ImportRow } from "../../schema/import";
import { cutText } from "./cut-text";
import type { FileRow } from "./parse";
import { type Mapping, toImportStatus } from "./presets";

/** A row as it is read. `problem` is null for one that can be stored. */
export type ReadRow = { row: ImportRow; problem: "invalid" | "duplicate" | null; reasons: ImportReason[] };

const { name: MAX_NAME, email: MAX_EMAIL, company: MAX_COMPANY, note: MAX_NOTE } = IMPORT_TEXT_LENGTHS;

/** Stands for the id of a guest who has neither an id nor an address. */
export const toNameId = (name: string): string =>
  `${NAME_ID_PREFIX}${createHash("sha256").update(toSearchText(name)).digest("hex").slice(0, 32)}`;

type Source = { columnCount: number; mapping: Mapping; preset: ImportPreset };

function readRow({ line, cells }: FileRow, { columnCount, mapping, preset }: Source): ReadRow {
  const reasons: ImportReason[] = [];
  const read = (field: keyof Mapping): string => {
    const column = mapping[field];
    return toOneLine(column === undefined ? "" : (cells[column] ?? ""));
  };
  const cut = (text: string, max: number, reason: ImportReason): string | null => {
    if (text.length > max) reasons.push(reason);
    return cutText(text, max).trim() || null;
  };
  const name = read("name") || [read("firstName"), read("lastName")].filter(Boolean).join(" ");
  const written = read("email");
  const email = written.length <= MAX_EMAIL ? normalizeEmail(written) : null;
  const status = toImportStatus(read("status"), preset);
  const id = read("externalId");
  const isIdUsable = id !== "" && id.length <= IMPORT_TEXT_LENGTHS.externalId;
  const noteCell = mapping.note === undefined ? "" : toLines(cells[mapping.note] ?? "");
  const row: ImportRow = {
    line,
    name: cutText(name, MAX_NAME),
    email,
    company: cut(read("company"), MAX_COMPANY, "companyCut"),
    note: cut(noteCell, MAX_NOTE, "noteCut"),
    status: status ?? "pending",
    externalId: isIdUsable ? id : email || name === "" ? null : toNameId(name),
  };
  const problems: ImportReason[] = [];
  if (name === "") problems.push("nameMissing");
  if (name.length > MAX_NAME) problems.push("nameTooLong");
  if (written !== "" && email === null) problems.push("emailInvalid");
  // A cell that isn't quoted moved the others.
  if (cells.length > columnCount && cells.slice(columnCount).some(Boolean)) problems.push("tooManyCells");
  if (status === null) reasons.push("statusUnknown");
  return { row, problem: problems.length > 0 ? "invalid" : null, reasons: [...problems, ...reasons] };
}

/**
 * Reads the columns of the mapping. Of rows for the same guest, the first one that isn't cancelled
 * stays; several tickets with one address become guests of their own.
 */
export function readRows(rows: FileRow[], source: Source): ReadRow[] {
  const read = rows.map((row) => readRow(row, source));
  markRepeated(read);
  return read;
}

type Seen = { ids: Set<string>; namesByEmail: Map<string, string> };

function findRepetition({ row: { name, email, externalId } }: ReadRow, seen: Seen): ImportReason | null {
  if (externalId !== null && seen.ids.has(externalId))
    return externalId === toNameId(name) ? "repeatedName" : "repeatedId";
  const earlier = email === null ? undefined : seen.namesByEmail.get(email);
  if (earlier === undefined) return null;
  return externalId === null || earlier === toSearchText(name) ? "repeatedEmail" : "sharedEmail";
}

/** Marks repeated rows. Changes the rows. Exported for rows of other sources than files. */
export function markRepeated(rows: ReadRow[]): void {
  const seen: Seen = { ids: new Set(), namesByEmail: new Map() };
  const valid = rows.filter(({ problem }) => problem === null);
  for (const each of valid.filter(({ row }) => row.status !== "cancelled")) {
    const repetition = findRepetition(each, seen);
    const { name, email, externalId } = each.row;
    if (repetition) each.reasons.push(repetition);
    if (repetition === "sharedEmail") each.row.email = null;
    else if (repetition) each.problem = "duplicate";
    if (repetition && repetition !== "sharedEmail") continue;
    if (externalId !== null) seen.ids.add(externalId);
    if (email !== null && repetition === null) seen.namesByEmail.set(email, toSearchText(name));
  }
  // A cancelled ticket must not remove a guest who has another one.
  for (const { row } of valid.filter(({ row: { status } }) => status === "cancelled")) {
    if (row.email !== null && seen.namesByEmail.has(row.email)) row.email = null;
    if (row.externalId !== null && seen.ids.has(row.externalId)) row.externalId = null;
  }
}
