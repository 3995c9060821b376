import { stringify } from "csv-stringify/sync";

/** Starts with a byte order mark for accents. */
export const toCsv = (rows: readonly object[], columns: { key: string; header: string }[]): string =>
  stringify([...rows], {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    // Quotes protect line ends and other countries' separators inside a cell.
    quoted: true,
    record_delimiter: "windows",
  });
