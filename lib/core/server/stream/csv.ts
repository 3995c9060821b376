import { stringify } from "csv-stringify/sync";

import { CSV_OPTIONS } from "../../shared/text/csv-options";

export type CsvFile = { name: string; text: string };

export const toCsv = (rows: readonly object[], columns: { key: string; header: string }[]): string =>
  stringify([...rows], { ...CSV_OPTIONS, columns });
