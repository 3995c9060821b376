import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

import { CsvError, parse } from "csv-parse";

import { isVcard, readVcard, splitVcards } from "@/lib/contacts/policy/read-vcard";
import { chunk } from "@/lib/core/shared/chunk";
import { AppError } from "@/lib/core/shared/errors";
import { cutText } from "@/lib/core/shared/text/written-text";

import { MAX_HEADER_ROWS, MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@/lib/guests/constants/import";

/** `line` is the row's number in a spreadsheet. */
export type FileRow = { line: number; cells: string[] };

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** With blank ones. */
const MAX_LINES = 4 * MAX_IMPORT_ROWS;
/** Bounds what an open quote collects. */
const MAX_RECORD_LENGTH = MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL;
/** Other requests run between slices. */
const SLICE_BYTES = 64 * 1024;
const SLICE_CARDS = 200;
const MAX_SAMPLE_LENGTH = 100_000;
/** A first line by which Excel tells the delimiter. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i;

/** Counts each delimiter in each of the first lines, outside of quotes. */
function countDelimiters(text: string): Map<string, number>[] {
  const lines = [new Map<string, number>()];
  let isQuoted = false;
  for (const letter of text.trimStart().slice(0, MAX_SAMPLE_LENGTH)) {
    const line = lines.at(-1)!;
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" && lines.length >= MAX_HEADER_ROWS) break;
    else if (letter === "\n") lines.push(new Map());
    else line.set(letter, (line.get(letter) ?? 0) + 1);
  }
  return lines;
}

/** The one that is equally frequent in most of the first lines. */
export function findDelimiter(text: string): string {
  const lines = countDelimiters(text);
  const rate = (delimiter: string): number => {
    const counts = lines.map((line) => line.get(delimiter) ?? 0);
    return Math.max(...counts.map((count) => count * counts.filter((other) => other === count).length));
  };
  return DELIMITERS.reduce<string>((best, each) => (rate(each) > rate(best) ? each : best), ",");
}

async function* slice(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
    await nextTurn();
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_MAX_RECORD_SIZE") return new AppError("validation", "guestImport.rowTooLong");
  return new AppError("validation", "guestImport.openQuote");
}

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Reads a file of contacts as a table. */
async function readCards(text: string): Promise<FileRow[]> {
  const rows: FileRow[] = [{ line: 1, cells: ["Name", "Email", "Company", "Note"] }];
  const cards = splitVcards(text);
  if (cards.length > MAX_IMPORT_ROWS) throw tooManyRows();
  for (const slice of chunk(cards, SLICE_CARDS)) {
    for (const { card } of slice.flatMap((each) => readVcard(each) ?? []))
      rows.push({ line: rows.length + 1, cells: [card.name, card.email ?? "", card.company ?? "", card.line ?? ""] });
    await nextTurn();
  }
  return rows;
}

/**
 * Reads the rows that aren't blank, with those of the column names and above them.
 * @throws AppError `validation` for an open quote, and more rows or columns than allowed
 */
export async function parseFile(text: string): Promise<FileRow[]> {
  if (isVcard(text)) return readCards(text);
  const separator = SEPARATOR_LINE.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  const parser = Readable.from(slice(content)).pipe(
    parse({
      delimiter: separator?.[1] ?? findDelimiter(content),
      // Given, because a file with both would otherwise be read with those of its first line.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
      // While it parses, because a row of millions of empty cells has no length.
      cast: (cell, { index }) => {
        if (index >= MAX_IMPORT_COLUMNS) throw tooManyColumns();
        return cell;
      },
    }),
  );
  const rows: FileRow[] = [];
  let line = separator ? 1 : 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line++;
      if (line > MAX_LINES) throw tooManyRows();
      if (isBlank(record)) continue;
      rows.push({ line, cells: record.map((cell) => cutText(cell, MAX_IMPORT_CELL).trim()) });
      if (rows.length > MAX_IMPORT_ROWS + MAX_HEADER_ROWS) throw tooManyRows();
    }
  } catch (error) {
    throw toAppError(error);
  }
  return rows;
}

export const tooManyColumns = () =>
  new AppError("validation", "guestImport.tooManyColumns", { values: { max: MAX_IMPORT_COLUMNS } });
export const tooManyRows = () =>
  new AppError("validation", "guestImport.tooManyRows", { values: { max: MAX_IMPORT_ROWS } });
