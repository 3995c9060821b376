import { setImmediate as nextTurn } from "node:timers/promises";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { notFound, validationError } from "@/lib/core/shared/errors";
import { cutText } from "@/lib/core/shared/text/written-text";
import { requireEventRight } from "@/lib/events/data/event-right";
import { getPlaces } from "@/lib/events/service/rsvp/waitlist";

import { type ImportVerdict, MAX_HEADER_ROWS } from "../../constants/import";
import { type ImportTime, listPlacedMembers, listStoredGuests, requireImportTime } from "../../data/import";
import type { ImportChoices, ImportPreview, ImportPreviewRow } from "../../schema/import";
import { decodeAs, decodeUnicode, listEncodings } from "./file/decode";
import { detectPreset, type Table, toTable } from "./file/detect";
import { type FileRow, parseFile } from "./file/parse";
import { listAbsent, withPlusOnes } from "./party";
import { foldPlusOnes, type PlannedRow, planImport } from "./plan";
import { PRESETS } from "./presets";
import { type ReadRow, readRows } from "./rows";
import { isArchive, openSpreadsheet } from "./spreadsheet/read";
import { listStates } from "./states";

/** Of a row among which the header is chosen, in characters. */
const MAX_HEAD_TEXT = 120;

const VERDICTS: Record<PlannedRow["outcome"], ImportVerdict> = {
  added: "ready",
  waiting: "ready",
  updated: "changed",
  unchanged: "known",
  duplicate: "duplicate",
  removed: "cancelled",
  kept: "cancelled",
};

function toPreviewRow({ row, problem, reasons }: ReadRow, planned: PlannedRow | undefined): ImportPreviewRow {
  const ownVerdict = row.status === "cancelled" ? "cancelled" : planned && VERDICTS[planned.outcome];
  const verdict = problem ?? ownVerdict ?? "invalid";
  return { ...row, verdict, reasons: [...new Set([...reasons, ...(planned?.reasons ?? [])])] };
}

/** The part of a preview that says how the file is read. */
type Reading = Omit<ImportPreview, "rows" | "absent" | "isOver">;

function toReading(all: FileRow[], table: Table, { mapping, states = [] }: ImportChoices) {
  const detected = detectPreset(table);
  const used = mapping ?? detected.mapping;
  const { columns, rows, headerLine } = table;
  if (Object.values(used).some((column) => column >= columns.length))
    throw validationError({ mapping: "guestImport.unknownColumn" });
  const column = used.status;
  const chosen = new Map(states.map(({ text, status }) => [text, status]));
  return {
    head: all.slice(0, MAX_HEADER_ROWS).map(({ line, cells }) => ({ line, text: toHeadText(cells) })),
    ...{ headerLine, columns, preset: detected.preset, mapping: used },
    states: listStates(rows, { column, name: columns[column ?? -1] ?? "" }, chosen),
  };
}

const toHeadText = (cells: string[]): string => cutText(cells.filter(Boolean).join(" · "), MAX_HEAD_TEXT, "…");

/** How the bytes are read. `all` is null for a file whose encoding isn't chosen yet. */
type Opened = Pick<ImportPreview, "encodings" | "encoding" | "sheets" | "sheet"> & { all: FileRow[] | null };

async function openFile(file: Buffer, choices: ImportChoices): Promise<Opened> {
  if (isArchive(file)) return { encodings: [], encoding: null, ...(await openSpreadsheet(file, choices.sheet)) };
  const noSheet = { sheets: [], sheet: 0 };
  const unicode = decodeUnicode(file);
  if (unicode !== null) return { encodings: [], encoding: null, ...noSheet, all: await parseFile(unicode) };
  const encodings = await listEncodings(file);
  const text = choices.encoding ? decodeAs(file, choices.encoding) : null;
  if (text === null) return { encodings, encoding: null, ...noSheet, all: null };
  return { encodings, encoding: choices.encoding ?? null, ...noSheet, all: await parseFile(text) };
}

const UNREAD: Omit<ImportPreview, keyof Opened | "isOver"> = {
  head: [],
  headerLine: 0,
  columns: [],
  preset: "other",
  mapping: {},
  states: [],
  rows: [],
  absent: { removable: 0, checkedIn: 0 },
};

/**
 * Says what an import of the file would do (docs/product/guest-import.md#preview).
 * @throws AppError `not_found`, `forbidden`, `ended`, `unsupported_type` for what is no list,
 * `validation` for a file that can't be read; what `openSpreadsheet` throws
 */
export async function previewImport(
  actor: Actor,
  eventId: string,
  file: Buffer,
  choices: ImportChoices,
): Promise<ImportPreview> {
  await requireEventRight(actor, eventId, "import");
  const time = await requireImportTime(db(), eventId, clock.now());
  const { all, ...opened } = await openFile(file, choices);
  if (all === null) return { ...UNREAD, ...opened, isOver: time.isOver };
  const table = toTable(all, choices.headerLine ?? null);
  const reading = { ...opened, ...toReading(all, table, choices) };
  return { ...reading, ...(await planRows(eventId, table, reading, time)), isOver: time.isOver };
}

async function planRows(
  eventId: string,
  { columns, rows }: Table,
  { mapping, preset, states }: Reading,
  { cameAt }: ImportTime,
): Promise<Pick<ImportPreview, "rows" | "absent">> {
  const stored = await listStoredGuests({ eventId });
  const storedIds = new Set(stored.flatMap(({ source, externalId }) => (source === "file" && externalId) || []));
  const read = await readRows(rows, {
    ...{ columns, mapping, isDoorOpen: cameAt !== null },
    states: new Map(states.map(({ text, status }) => [text, status])),
    isIdOnTicket: preset !== "other" && PRESETS[preset].isIdOnTicket === true,
    storedIds,
  });
  const [places, members] = await Promise.all([getPlaces(db(), eventId), listPlacedMembers(eventId, null)]);
  if (!places) throw notFound("events.notFound");
  const usable = read.filter(({ problem }) => problem === null).map(({ row }) => row);
  const placedEmails = new Set(members.keys());
  const all = withPlusOnes(
    usable,
    (name) => name,
    (id) => storedIds.has(id),
  );
  await nextTurn();
  const planned = planImport(all, { stored, source: "file", free: places.freeBehindWaitlist, placedEmails });
  await nextTurn();
  const byRow = new Map(foldPlusOnes(planned).map((each) => [each.row, each]));
  const preview = {
    rows: read.map((each) => toPreviewRow(each, byRow.get(each.row))),
    absent: countAbsent(stored, read),
  };
  // Writing the JSON of a long list blocks this process, so other requests run before it.
  await nextTurn();
  return preview;
}

function countAbsent(stored: Awaited<ReturnType<typeof listStoredGuests>>, read: ReadRow[]): ImportPreview["absent"] {
  const listed = read.filter(({ row }) => row.status !== "cancelled");
  const ids = listed.flatMap(({ row }) => row.externalId ?? []);
  const emails = listed.flatMap(({ row }) => row.email ?? []);
  const absent = listAbsent(
    stored.filter(({ source }) => source === "file"),
    ids,
    emails,
  );
  const checkedIn = absent.filter(({ isCheckedIn }) => isCheckedIn).length;
  return { removable: absent.length - checkedIn, checkedIn };
}
