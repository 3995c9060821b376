/** docs/product/guest-import.md#spreadsheets */
import { setSizes, toArchive, toOle, toXlsx } from "@/tests/support/fixtures/xlsx";

import { MAX_HEADER_ROWS, MAX_IMPORT_ROWS } from "../../../constants/import";
import { isArchive, openSpreadsheet } from "./read";

const toCells = async (file: Buffer, sheet?: number) =>
  (await openSpreadsheet(file, sheet)).all.map(({ cells }) => cells);

const LIST = {
  name: "Guests",
  rows: [
    ["Name", "Email"],
    ["Ana", "ana@example.com"],
  ],
};

it("reads cells as a person reads them", async () => {
  const file = toXlsx([
    {
      name: "Guests",
      rows: [
        ["Name", "Email", "Ticket code", "Share", "Day", "Moment", "Time", "Paid"],
        [
          " Ana <López> & Co ",
          { formula: 'CONCATENATE("ana","@example.com")', result: "ana@example.com" },
          ...[12_345_678_901_234_567_890n, 0.1 + 0.2],
          { serial: 46_145, format: "day" },
          { serial: 46_145 + 52_220 / 86_400, format: "moment" },
          { serial: 0.5, format: "time" },
          true,
        ],
      ],
    },
  ]);
  expect((await toCells(file))[1]).toEqual([
    ...["Ana <López> & Co", "ana@example.com", "12345678901234567890", "0.3"],
    ...["2026-05-03", "2026-05-03 14:30:20", "12:00", "TRUE"],
  ]);
});

it("reads a merged cell once, leaves out empty rows, and knows each row's number", async () => {
  const rows = [["Our guests", null], ["Name", "Email"], [], ["Ana", "ana@example.com"]];
  const { all, sheets } = await openSpreadsheet(toXlsx([{ name: "Guests", rows, merged: "A1:B1" }]), undefined);
  expect(sheets).toEqual(["Guests"]);
  expect(all).toEqual([
    { line: 1, cells: ["Our guests", ""] },
    { line: 2, cells: ["Name", "Email"] },
    { line: 4, cells: ["Ana", "ana@example.com"] },
  ]);
});

describe("sheets", () => {
  const title = { name: "Cover", rows: [["Our guests"]] };
  const prices = { name: "Prices", rows: [["Ticket"], ["10"]] };

  it("reads the first with names of columns, else the first with more than a title", async () => {
    const file = toXlsx([title, { name: "Empty", rows: [[]] }, prices, LIST]);
    expect(await openSpreadsheet(file, undefined)).toMatchObject({ sheets: ["Cover", "Prices", "Guests"], sheet: 2 });
    expect(await openSpreadsheet(toXlsx([title, prices]), undefined)).toMatchObject({ sheet: 1 });
  });

  it("reads the chosen one, if there is one", async () => {
    expect(await toCells(toXlsx([title, LIST]), 0)).toEqual([["Our guests"]]);
    await expect(openSpreadsheet(toXlsx([title]), 1)).rejects.toMatchObject({ code: "validation" });
  });
});

it("reads as many rows as a list can have, and no more", async () => {
  const rows = Array.from({ length: MAX_IMPORT_ROWS + MAX_HEADER_ROWS + 1 }, (_, index) => [
    ...[`Guest ${index}`, `guest${index}@example.com`, "Acme", "A line about this guest"],
    ...[index, { serial: index, format: "day" as const }],
  ]);
  expect(await toCells(toXlsx([{ name: "Guests", rows: rows.slice(1) }]))).toHaveLength(rows.length - 1);
  await expect(openSpreadsheet(toXlsx([{ name: "Guests", rows }]), undefined)).rejects.toMatchObject({
    messageKey: "guestImport.tooManyRows",
  });
});

const MEGABYTE = 1024 * 1024;
const DISORDER = '<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>';

it.each([
  ["another archive", toArchive({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), "otherArchive"],
  ["files of more than 50 MB", setSizes(toXlsx([LIST]), 20 * MEGABYTE), "spreadsheetTooLarge"],
  ["packed files of more than 50 MB", setSizes(toXlsx([LIST]), 20 * MEGABYTE, "packed"), "spreadsheetTooLarge"],
  [
    "more than 1,000 files",
    toXlsx([LIST], Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}.xml`, ""]))),
    "spreadsheetTooLarge",
  ],
  ["half an archive", toXlsx([LIST]).subarray(0, 300), "damaged"],
  ["rows that aren't in order", toXlsx([LIST], { "xl/worksheets/sheet1.xml": DISORDER }), "damaged"],
  ["no rows", toXlsx([{ name: "Empty", rows: [] }]), "empty"],
])("refuses %s", async (_, file, reason) => {
  expect(isArchive(file)).toBe(true);
  await expect(openSpreadsheet(file, undefined)).rejects.toMatchObject({ messageKey: `guestImport.${reason}` });
});

it("knows spreadsheets that can't be read by their first bytes", () => {
  const unsupported = (key: string) => expect.objectContaining({ code: "unsupported_type", messageKey: key }) as Error;
  expect(() => isArchive(toOle("Workbook"))).toThrow(unsupported("guestImport.oldSpreadsheet"));
  expect(() => isArchive(toOle("EncryptedPackage"))).toThrow(unsupported("guestImport.withPassword"));
  expect(isArchive(Buffer.from("Name,Email\n"))).toBe(false);
});
