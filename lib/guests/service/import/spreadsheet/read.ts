import { setImmediate as nextTurn } from "node:timers/promises";

import { BoundedQueue } from "@/lib/core/server/bounded-queue";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { AppError, validationError } from "@/lib/core/shared/errors";
import { cutText } from "@/lib/core/shared/text/written-text";
import { DecoderEndedError, startDecoder } from "@/lib/uploads/decoder/process";

import {
  MAX_HEADER_ROWS,
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
} from "../../../constants/import";
import { hasHeader } from "../file/detect";
import { type FileRow, tooManyColumns, tooManyRows } from "../file/parse";
import type { ReadRequest, ReadResponse, SheetText } from "./protocol";

const MEGABYTE = 1024 * 1024;
const LIMITS: ReadRequest["limits"] = {
  entries: 1_000,
  bytes: 50 * MEGABYTE,
  sheets: MAX_IMPORT_SHEETS,
  rows: MAX_IMPORT_ROWS + MAX_HEADER_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cell: MAX_IMPORT_CELL + 1,
  text: 10 * MEGABYTE,
};
const MEMORY_MB = 512;
/** A list of the largest size takes a few seconds. */
const CPU_SECONDS = 20;
/** Of a machine that has time for it only now and then. */
const TIMEOUT_MS = 60_000;
const PROGRAM = {
  built: "dist/spreadsheet.js",
  source: "lib/guests/service/import/spreadsheet/child.ts",
  flags: [`--max-old-space-size=${MEMORY_MB}`],
};

const queue = new BoundedQueue({ running: 1, waiting: 2, messageKey: "guestImport.busy", retryAfter: 5 });

/** XLSX files are ZIP archives, older and encrypted ones OLE containers. */
const ZIP = Buffer.from("PK\u0003\u0004");
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** @throws AppError `unsupported_type` for a spreadsheet of before 2007, or with a password */
export function isArchive(file: Buffer): boolean {
  if (file.subarray(0, OLE.length).equals(OLE))
    throw new AppError(
      "unsupported_type",
      file.includes(ENCRYPTED) ? "guestImport.withPassword" : "guestImport.oldSpreadsheet",
    );
  return file.subarray(0, ZIP.length).equals(ZIP);
}

const tooLarge = (cause?: unknown) => new AppError("too_large", "guestImport.spreadsheetTooLarge", { cause });

const REFUSALS = {
  other: () => new AppError("unsupported_type", "guestImport.otherArchive"),
  size: () => tooLarge(),
  damaged: () => new AppError("validation", "guestImport.damaged"),
};

/** One process for each file, which ends with it. */
async function listSheets(file: Buffer): Promise<SheetText[]> {
  const reader = startDecoder<ReadRequest, ReadResponse>({
    isBuilt: env().NODE_ENV === "production",
    memoryBytes: MEMORY_MB * MEGABYTE,
    cpuSeconds: CPU_SECONDS,
    program: PROGRAM,
  });
  try {
    const response = await reader.decode({ file, limits: LIMITS }, TIMEOUT_MS);
    if ("refusal" in response) throw REFUSALS[response.refusal]();
    return response.sheets;
  } catch (error) {
    if (!(error instanceof DecoderEndedError)) throw error;
    logger.warn({ end: error.message, bytes: file.length }, "spreadsheet took too much memory or time");
    throw tooLarge(error);
  } finally {
    reader.kill();
  }
}

const parseSlice = (slice: string): FileRow[] => JSON.parse(slice) as FileRow[];

async function readRows({ slices }: SheetText): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const slice of slices) {
    for (const { line, cells } of parseSlice(slice)) {
      if (cells.length > MAX_IMPORT_COLUMNS) throw tooManyColumns();
      rows.push({ line, cells: cells.map((cell) => cutText(cell, MAX_IMPORT_CELL).trim()) });
    }
    await nextTurn();
  }
  if (rows.length > LIMITS.rows) throw tooManyRows();
  return rows;
}

/** The first sheet with names of columns, else the first with more than a title. */
function findList(sheets: SheetText[]): number {
  const starts = sheets.map(({ slices: [first = "[]"] }) => parseSlice(first));
  const lists = [...starts.keys()].filter((index) => (starts[index]?.length ?? 0) > 1);
  return lists.find((index) => hasHeader(starts[index] ?? [])) ?? lists[0] ?? 0;
}

type OpenSpreadsheet = { sheets: string[]; sheet: number; all: FileRow[] };

/**
 * Reads the chosen sheet, of those with rows.
 * @throws AppError `unsupported_type` for other archives, `too_large` for what takes too much
 * memory or time, `validation` for a damaged file, an unknown sheet, and more rows or columns than
 * allowed, `unavailable` while others are read
 */
export async function openSpreadsheet(file: Buffer, chosen: number | undefined): Promise<OpenSpreadsheet> {
  const found = await queue.run(() => listSheets(file));
  if (found.length === 0) throw new AppError("validation", "guestImport.empty");
  const index = chosen ?? findList(found);
  const sheet = found[index];
  if (!sheet) throw validationError({ sheet: "guestImport.unknownColumn" });
  return { sheets: found.map(({ name }) => name), sheet: index, all: await readRows(sheet) };
}
