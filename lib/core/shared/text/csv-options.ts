/** Of csv-stringify, on the server and in the browser. */
export const CSV_OPTIONS = {
  header: true,
  /** A byte order mark for accents. */
  bom: true,
  escape_formulas: true,
  // Quotes protect line ends and other countries' separators inside a cell.
  quoted: true,
  record_delimiter: "windows",
} as const;
