export type ReadRequest = {
  file: Uint8Array;
  limits: {
    /** Files in the archive, and their bytes when they are unpacked. */
    entries: number;
    bytes: number;
    sheets: number;
    /** Of a sheet. One more is read, which tells that there are too many. */
    rows: number;
    columns: number;
    /** Characters of a cell, which are cut, and of all cells. */
    cell: number;
    text: number;
  };
};

/** A sheet with rows. Each slice is JSON of some of them, so that they can be parsed in turns. */
export type SheetText = { name: string; slices: string[] };

/** `other`: an archive that is no XLSX file. */
export type ReadResponse = { sheets: SheetText[] } | { refusal: "other" | "size" | "damaged" };
