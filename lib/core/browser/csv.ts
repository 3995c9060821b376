import { stringify } from "csv-stringify/browser/esm/sync";

import { CSV_OPTIONS } from "../shared/text/csv-options";

/** Like the server's files. Load it when it is needed. */
export const toCsv = (rows: readonly object[], columns: { key: string; header: string }[]): string =>
  stringify([...rows], { ...CSV_OPTIONS, columns });
