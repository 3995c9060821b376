import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import { chunk } from "@/lib/core/shared/chunk";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { cutText, toLines, toOneLine } from "@/lib/core/shared/text/written-text";

import {
  IMPORT_TEXT_LENGTHS,
  type ImportReason,
  type ImportStatus,
  NAME_ID_PREFIX,
  PLUS_ONE_PREFIX,
} from "../../constants/import";
import { listShownCodes, MAX_TICKET_CODES } from "../../policy";
import type { ImportRow } from "../../schema/import";
import { readPerson, readQuantity } from "./file/cells";
import type { Mapping } from "./file/detect";
import type { FileRow } from "./file/parse";
import { isCheckedIn, toStateText } from "./states";

/** A row as it is read. `problem` is null for one that can be stored. */
export type ReadRow = { row: ImportRow; problem: "invalid" | "duplicate" | null; reasons: ImportReason[] };

const { name: MAX_NAME, company: MAX_COMPANY, note: MAX_NOTE } = IMPORT_TEXT_LENGTHS;

/** Other requests run between slices. */
const SLICE_ROWS = 500;

/** Stands for the id of a guest without one, who has no address or shares it with other names. */
export function toNameId(name: string, email: string | null = null): string {
  const text = [toSearchText(name), ...(email === null ? [] : [email])].join("\n");
  return `${NAME_ID_PREFIX}${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}

/** SHA-256 of a code on a ticket, in hex, as `crypto.subtle` makes it at the door. */
export const hashTicketCode = (code: string): string => createHash("sha256").update(code).digest("hex");

type Source = {
  columns: readonly string[];
  mapping: Mapping;
  /** The meaning of each text in the column of states. */
  states: ReadonlyMap<string, ImportStatus | null>;
  isIdOnTicket: boolean;
  /** The ids of the event's guests from files. */
  storedIds: ReadonlySet<string>;
  /** Nobody came before the door opens. */
  isDoorOpen: boolean;
};

/** Null for an unknown state. Without a column of states, everybody is confirmed. */
function readStatus(cells: string[], { mapping, states, isDoorOpen }: Source): ImportStatus | null {
  const { status: column, checkedIn } = mapping;
  const status = column === undefined ? "confirmed" : (states.get(toStateText(cells[column])) ?? null);
  const wasThere = checkedIn !== undefined && isCheckedIn(toOneLine(cells[checkedIn]));
  if (status !== "came" && !(status === "confirmed" && wasThere)) return status;
  return isDoorOpen ? "came" : "confirmed";
}

function readRow({ line, cells }: FileRow, source: Source): ReadRow {
  const { columns, mapping, isIdOnTicket, storedIds } = source;
  const reasons: ImportReason[] = [];
  const read = (field: keyof Mapping): string => {
    const column = mapping[field];
    return toOneLine(column === undefined ? "" : cells[column]);
  };
  const cut = (text: string, max: number, reason: ImportReason): string | null => {
    if (text.length > max) reasons.push(reason);
    return cutText(text, max) || null;
  };
  const person = readPerson(read("name"), [read("firstName"), read("lastName")], read("email"));
  const { name, email } = person;
  const status = readStatus(cells, source);
  const id = read("externalId");
  const isIdUsable = id !== "" && id.length <= IMPORT_TEXT_LENGTHS.externalId && !id.startsWith(PLUS_ONE_PREFIX);
  const codes = [read("ticketCode"), ...(isIdOnTicket ? [id] : [])].flatMap(listShownCodes).slice(0, MAX_TICKET_CODES);
  const nameId = isIdUsable || name === "" ? null : toNameId(name, email);
  const isStored = nameId !== null && storedIds.has(nameId);
  const noteCell = mapping.note === undefined ? "" : toLines(cells[mapping.note] ?? "");
  const isTicket = mapping.externalId !== undefined || mapping.ticketCode !== undefined;
  const quantity = readQuantity(read("quantity"), columns[mapping.quantity ?? -1] ?? "", isTicket);
  const row: ImportRow = {
    line,
    name: cutText(name, MAX_NAME),
    email,
    company: cut(read("company"), MAX_COMPANY, "companyCut"),
    note: cut([quantity.note, noteCell].filter(Boolean).join("\n"), MAX_NOTE, "noteCut"),
    status: status ?? "pending",
    externalId: isIdUsable ? id : email && !isStored ? null : nameId,
    ...(codes.length > 0 && { ticketHashes: codes.map(hashTicketCode) }),
    ...(mapping.quantity !== undefined && { plusOnes: quantity.plusOnes }),
  };
  const { problems } = person;
  if (name.length > MAX_NAME) problems.push("nameTooLong");
  // A cell that isn't quoted moved the others.
  if (cells.length > columns.length && cells.slice(columns.length).some(Boolean)) problems.push("tooManyCells");
  reasons.push(...person.reasons);
  if (status === null) reasons.push("statusUnknown");
  if (quantity.isCut) reasons.push("plusOnesCut");
  return { row, problem: problems.length > 0 ? "invalid" : null, reasons: [...problems, ...reasons] };
}

/**
 * Reads the columns of the mapping. Of rows for the same guest, the first one that isn't cancelled
 * stays; several tickets or names with one address become guests of their own.
 */
export async function readRows(rows: readonly FileRow[], source: Source): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const slice of chunk(rows, SLICE_ROWS)) {
    for (const row of slice) read.push(readRow(row, source));
    await nextTurn();
  }
  return markRepeated(read);
}

type Seen = { ids: Set<string>; firstByEmail: Map<string, ImportRow> };

function findRepetition({ name, email, externalId }: ImportRow, { ids, firstByEmail }: Seen): ImportReason | null {
  if (externalId !== null && ids.has(externalId)) {
    if (externalId !== toNameId(name, email)) return "repeatedId";
    return email === null ? "repeatedName" : "repeatedEmail";
  }
  const first = email === null ? undefined : firstByEmail.get(email);
  if (!first) return null;
  const isKnownName = () => externalId === null && ids.has(toNameId(name, email));
  const isRepeated = toSearchText(first.name) === toSearchText(name) || isKnownName();
  return isRepeated ? "repeatedEmail" : "sharedEmail";
}

/** Without ids, those who share an address are known by it and their names. */
function separate(row: ImportRow, { ids, firstByEmail }: Seen): void {
  const first = row.email === null ? undefined : firstByEmail.get(row.email);
  for (const each of [first, row]) {
    if (!each) continue;
    each.externalId ??= toNameId(each.name, each.email);
    ids.add(each.externalId);
  }
  row.email = null;
}

/** Returns the rows, with repeated ones marked. Exported for rows of other sources than files. */
export function markRepeated(rows: ReadRow[]): ReadRow[] {
  const marked = rows.map((each) => ({ ...each, row: { ...each.row }, reasons: [...each.reasons] }));
  const seen: Seen = { ids: new Set(), firstByEmail: new Map() };
  const valid = marked.filter(({ problem }) => problem === null);
  for (const each of valid.filter(({ row }) => row.status !== "cancelled")) {
    const repetition = findRepetition(each.row, seen);
    const { email, externalId } = each.row;
    if (repetition) each.reasons.push(repetition);
    if (repetition === "sharedEmail") separate(each.row, seen);
    else if (repetition) each.problem = "duplicate";
    if (repetition) continue;
    if (externalId !== null) seen.ids.add(externalId);
    if (email !== null) seen.firstByEmail.set(email, each.row);
  }
  // A cancelled ticket must not remove a guest who has another one.
  for (const { row } of valid.filter(({ row: { status } }) => status === "cancelled")) {
    if (row.email !== null && seen.firstByEmail.has(row.email)) row.email = null;
    if (row.externalId !== null && seen.ids.has(row.externalId)) row.externalId = null;
  }
  return marked;
}
