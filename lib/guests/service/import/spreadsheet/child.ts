// Reads the sheets of an XLSX file. This process has no secrets and imports none of our code, so
// that a hostile file ends nothing but it.
import os from "node:os";

import { unzipSync, zipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";

import type { ReadRequest, ReadResponse, SheetText } from "./protocol";

type Limits = ReadRequest["limits"];
type Cell = string | boolean | Date | null;
type Row = { line: number; cells: string[] };

class TooLargeError extends Error {}

const SLICE_ROWS = 500;
/** A time without a day is on this one. */
const NO_DAY = "1899-12-30";

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** Unpacks nothing, so that no memory is taken before its size is known. */
function listNames(file: Uint8Array, { entries, bytes }: Limits): string[] {
  const names: string[] = [];
  let total = 0;
  unzipSync(file, {
    filter: ({ name, size, originalSize }) => {
      names.push(name);
      // A file that is stored unpacked is copied by its packed size.
      total += Math.max(size, originalSize);
      if (names.length > entries || !(total <= bytes)) throw new TooLargeError();
      return false;
    },
  });
  return names;
}

/** Unpacks each file to the size that the list says, and no further. */
function unpack(file: Uint8Array): ArrayBuffer {
  const files = unzipSync(file, { filter: ({ name }) => name.endsWith(".xml") || name.endsWith(".rels") });
  // Nothing is left to unpack, for which the package would start threads.
  return zipSync(files, { level: 0 }).buffer;
}

/** Whole numbers keep all their digits, as tickets have more than a number holds. */
const toNumberText = (text: string): string =>
  /^-?\d+$/.test(text) ? text : String(Number(Number(text).toPrecision(15)));

function toDateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  // A part of a day is seldom a whole number of milliseconds.
  const seconds = new Date(Math.round(date.getTime() / 1_000) * 1_000);
  const [day = "", time = ""] = seconds.toISOString().split(/[T.]/);
  const clock = time.replace(/:00$/, "");
  if (day === NO_DAY) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}

function toText(cell: Cell, max: number): string {
  if (cell instanceof Date) return toDateText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return (cell ?? "").slice(0, max).replaceAll("\0", "");
}

function listRows(data: Cell[][], { rows: max, columns, cell: length }: Limits): Row[] {
  const rows: Row[] = [];
  for (const [index, cells] of data.entries()) {
    const texts = cells.slice(0, columns + 1).map((cell) => toText(cell, length));
    if (texts.some(Boolean)) rows.push({ line: index + 1, cells: texts });
    if (rows.length > max) break;
  }
  return rows;
}

async function read({ file, limits }: ReadRequest): Promise<ReadResponse> {
  if (!listNames(file, limits).includes("xl/workbook.xml")) return { refusal: "other" };
  const found = await readXlsxFile(unpack(file), { parseNumber: toNumberText });
  // The package's type has the class of dates in place of a date.
  const sheets = found as unknown as { sheet: string; data: Cell[][] }[];
  let length = 0;
  const texts = sheets.slice(0, limits.sheets).map(({ sheet, data }): SheetText => {
    const rows = listRows(data, limits);
    const slices: string[] = [];
    for (let start = 0; start < rows.length; start += SLICE_ROWS) {
      const slice = JSON.stringify(rows.slice(start, start + SLICE_ROWS));
      length += slice.length;
      if (length > limits.text) throw new TooLargeError();
      slices.push(slice);
    }
    return { name: sheet.slice(0, limits.cell), slices };
  });
  return { sheets: texts.filter(({ slices }) => slices.length > 0) };
}

const respond = (response: ReadResponse): void => void process.send?.(response);

process.on("message", (request: ReadRequest) => {
  read(request).then(respond, (error: unknown) =>
    respond({ refusal: error instanceof TooLargeError ? "size" : "damaged" }),
  );
});
// A part of a damaged file that nobody waits for any more.
process.on("unhandledRejection", () => respond({ refusal: "damaged" }));
process.on("disconnect", () => process.exit());
