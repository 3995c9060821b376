import { AppError, validationError } from "@/lib/core/shared/errors";
import { toSearchText } from "@/lib/core/shared/text/text-search";

import { type ImportField, type ImportPreset, MAX_HEADER_ROWS, MAX_IMPORT_ROWS } from "@/lib/guests/constants/import";
import { type FileRow, tooManyRows } from "./parse";
import { type Columns, COMMON_COLUMNS, PRESETS } from "../presets";

/** The index of the column of each field. */
export type Mapping = Partial<Record<ImportField, number>>;

type Keys = Partial<Record<ImportField, string[]>>;

/** Removes case, accents, spaces and signs. */
export const toKey = (name: string): string =>
  toSearchText(name.replace(/[º°ª]/g, "").normalize("NFKC")).replace(/[^\p{L}\p{N}#]/gu, "");

const toKeys = (columns: Columns): Keys =>
  Object.fromEntries(Object.entries(columns).map(([field, names]) => [field, names.map(toKey)]));

const COMMON = toKeys(COMMON_COLUMNS);
const KNOWN = Object.entries(PRESETS).map(([preset, { signature, columns = {} }]) => ({
  preset: preset as ImportPreset,
  signature: signature.map((names) => names.map(toKey)),
  columns: { ...COMMON, ...toKeys(columns) },
}));
const ALL_KEYS = new Set(
  [COMMON, ...KNOWN.map(({ columns }) => columns)].flatMap((columns) => Object.values(columns).flat()),
);

/** Of questions in forms, in words of their author. */
const QUESTIONS = [
  ["email", /email|correo|courriel|epost/],
  ["name", /(full|your)name|what.*name|nombre(completo|yapellido)|nomcomplet|nomecompleto/],
] as const;

const hasAddress = (cells: readonly string[]): boolean => cells.some((cell) => /[^\s@]@[^\s@]+\./.test(cell));

const countKnown = ({ cells }: FileRow): number =>
  hasAddress(cells) ? 0 : new Set(cells.map(toKey).filter((key) => ALL_KEYS.has(key))).size;

/** Whether a row has names of columns. A single one may be anything. */
export const hasHeader = (rows: readonly FileRow[]): boolean =>
  rows.slice(0, MAX_HEADER_ROWS).some((row) => countKnown(row) > 1);

/** Finds the row with the names of the columns. Returns its index, or -1 if there is none. */
function findHeader(rows: readonly FileRow[]): number {
  const counts = rows.slice(0, MAX_HEADER_ROWS).map(countKnown);
  const most = Math.max(...counts);
  const index = counts.indexOf(most);
  // One known word below the first row may be anything.
  if (most > 1 || (most === 1 && index === 0)) return index;
  return rows[0] && hasAddress(rows[0].cells) ? -1 : 0;
}

/** `headerLine` is 0 for a file without names of columns, whose `columns` are blank. */
export type Table = { headerLine: number; columns: string[]; rows: FileRow[] };

/**
 * Leaves out the header and the lines above it. Without a chosen line, finds the header.
 * @param chosenLine 0: the first row is a person
 * @throws AppError `validation` without rows, for too many, and for an unknown line
 */
export function toTable(all: readonly FileRow[], chosenLine: number | null): Table {
  const index = chosenLine === null ? findHeader(all) : all.findIndex(({ line }) => line === chosenLine);
  if (index === -1 && chosenLine) throw validationError({ headerLine: "guestImport.unknownColumn" });
  const rows = all.slice(index + 1);
  if (rows.length === 0) throw new AppError("validation", "guestImport.empty");
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  const header = all[index];
  if (header) return { headerLine: header.line, columns: header.cells, rows };
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return { headerLine: 0, columns: Array.from({ length: width }, () => ""), rows };
}

/** Of columns with the same name, the first. */
function mapColumns(keys: string[], columns: Keys): Mapping {
  const mapping: Mapping = {};
  for (const [field, names] of Object.entries(columns) as [ImportField, string[]][]) {
    const known = names.find((each) => keys.includes(each));
    if (known !== undefined) mapping[field] = keys.indexOf(known);
  }
  const { name, firstName, lastName } = mapping;
  // Beside "Vorname", a column "Name" has the family name, and beside "Surname" the first name.
  if (name !== undefined && keys[name] === "name" && (firstName === undefined) !== (lastName === undefined)) {
    delete mapping.name;
    mapping[firstName === undefined ? "firstName" : "lastName"] = name;
  }
  const hasName = name !== undefined || firstName !== undefined || lastName !== undefined;
  for (const [field, pattern] of QUESTIONS) {
    const column = keys.findIndex((key) => pattern.test(key));
    if (column !== -1 && !(field === "name" ? hasName : mapping.email !== undefined)) mapping[field] = column;
  }
  return mapping;
}

/** For a file without names of columns. */
function guessColumns(rows: readonly FileRow[]): Mapping {
  const sample = rows.slice(0, MAX_HEADER_ROWS).map(({ cells }) => cells);
  const findColumn = (fits: (cell: string) => boolean): number | undefined =>
    sample.flatMap((cells) => cells.flatMap((cell, index) => (fits(cell) ? [index] : [])))[0];
  const email = findColumn((cell) => hasAddress([cell]));
  const name = findColumn((cell) => /\p{L}/u.test(cell) && !hasAddress([cell]));
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

/** Finds which tool wrote the file, and which of its columns are read. */
export function detectPreset({ headerLine, columns, rows }: Table): { preset: ImportPreset; mapping: Mapping } {
  if (headerLine === 0) return { preset: "other", mapping: guessColumns(rows) };
  const keys = columns.map(toKey);
  const known = KNOWN.find(({ signature }) => signature.every((names) => names.some((name) => keys.includes(name))));
  return { preset: known?.preset ?? "other", mapping: mapColumns(keys, known?.columns ?? COMMON) };
}
