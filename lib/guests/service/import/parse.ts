import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

import { CsvError, parse } from "csv-parse";

import { AppError } from "@/lib/core/shared/errors";
import { cutText } from "@/lib/core/shared/written-text";

import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "../../constants/import";

/** `line` is the row's number in a spreadsheet. */
export type FileRow = { line: number; cells: string[] };
export type ParsedFile = { header: string[]; rows: FileRow[] };

const DELIMITERS = [",", ";", "\t"] as const;
/** With blank ones. */
const MAX_LINES = 4 * MAX_IMPORT_ROWS;
/** Bounds what an open quote collects. */
const MAX_RECORD_LENGTH = MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL;
/** Other requests run between slices. */
const SLICE_BYTES = 64 * 1024;
const MAX_HEADER_LENGTH = 100_000;

/** The most frequent one in the first line, outside of quotes. */
export function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((each) => [each, 0]));
  let isQuoted = false;
  for (const letter of text.trimStart().slice(0, MAX_HEADER_LENGTH)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === "\n" || letter === "\r")) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
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

/**
 * The first row that isn't blank is the header.
 * @throws AppError `validation` for an open quote, and more rows or columns than allowed
 */
export async function parseFile(text: string): Promise<ParsedFile> {
  const parser = Readable.from(slice(text)).pipe(
    parse({
      delimiter: findDelimiter(text),
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
  let header: string[] | null = null;
  const rows: FileRow[] = [];
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line++;
      if (line > MAX_LINES) throw tooManyRows();
      if (isBlank(record)) continue;
      const cells = record.map((cell) => cutText(cell, MAX_IMPORT_CELL).trim());
      if (header) rows.push({ line, cells });
      else header = cells;
      if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
    }
  } catch (error) {
    throw toAppError(error);
  }
  if (!header || rows.length === 0) throw new AppError("validation", "guestImport.empty");
  return { header, rows };
}

const tooManyColumns = () =>
  new AppError("validation", "guestImport.tooManyColumns", { values: { max: MAX_IMPORT_COLUMNS } });
const tooManyRows = () => new AppError("validation", "guestImport.tooManyRows", { values: { max: MAX_IMPORT_ROWS } });
