import { toTable } from "./detect";
import { findDelimiter, parseFile } from "./parse";

const toCells = async (text: string) => (await parseFile(text)).map(({ cells }) => cells);

it.each([
  ["a comma", "Name,Email\nAna;B,x", ","],
  ["a semicolon", 'Name;"Email, private"\nAna;"x, y"', ";"],
  ["a semicolon beside texts with commas", "Name;Note\nAna;a, b, c\nBen;a\nCleo;a, b", ";"],
  ["a tab", "Name\tEmail\n", "\t"],
  ["a pipe", "Name|Email\nAna|a\n", "|"],
  ["a semicolon below a line without any", "Guests, all of them\nName;Email\nAna;a\nBen;b", ";"],
  ["a comma without any", "Name\nAna", ","],
])("finds %s", (_, text, delimiter) => {
  expect(findDelimiter(text)).toBe(delimiter);
});

it("reads quotes, line breaks in cells, and a quote in the middle of a cell", async () => {
  const text = 'Name,Note\r\n"Ana ""Ani"" Lee","one\r\ntwo"\r\nBen "B" Bo,x\r\n';
  expect(await toCells(text)).toEqual([
    ["Name", "Note"],
    ['Ana "Ani" Lee', "one\r\ntwo"],
    ['Ben "B" Bo', "x"],
  ]);
});

it("reads different line ends in one file", async () => {
  expect(await toCells("Name,Email\r\nAna,a\nBen,b\rCleo,c")).toHaveLength(4);
});

it("reads rows of unequal length, and numbers them as a spreadsheet does", async () => {
  expect(await parseFile("Name,Email\n\nAna\n , \nBen,b,c\n")).toEqual([
    { line: 1, cells: ["Name", "Email"] },
    { line: 3, cells: ["Ana"] },
    { line: 5, cells: ["Ben", "b", "c"] },
  ]);
});

it("cuts a long cell, but never a character in half", async () => {
  const [, row] = await parseFile(`Name,Note\nAna,${"x".repeat(999)}😀\n`);
  expect(row!.cells[1]).toBe("x".repeat(999));
});

it.each([
  ["an open quote", 'Name,Email\n"Ana,a@example.com\n', "guestImport.openQuote"],
  ["a giant cell", `Name,Note\nAna,"${"x".repeat(300_000)}"\n`, "guestImport.rowTooLong"],
  ["a giant cell behind an open quote", `Name\n"${"x\n".repeat(1_000_000)}`, "guestImport.rowTooLong"],
  ["too many rows", `Name\n${"Ana\n".repeat(20_101)}`, "guestImport.tooManyRows"],
  ["too many blank rows", `Name\n${"\n".repeat(90_000)}Ana`, "guestImport.tooManyRows"],
  ["too many columns", `${"a,".repeat(100)}a\nAna\n`, "guestImport.tooManyColumns"],
  ["a row of too many columns", `Name\nAna${",".repeat(100)}\n`, "guestImport.tooManyColumns"],
])("refuses %s", async (_, text, messageKey) => {
  await expect(parseFile(text)).rejects.toMatchObject({ code: "validation", messageKey });
});

it("takes the delimiter of Excel's first line, which is no row", async () => {
  expect(await parseFile("sep=;\r\nName;Email\r\nAna, Bo;a\r\n")).toEqual([
    { line: 2, cells: ["Name", "Email"] },
    { line: 3, cells: ["Ana, Bo", "a"] },
  ]);
});

it("reads a file of contacts, without their pictures", async () => {
  const card = (name: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nPHOTO;ENCODING=b:AA\r\n BB\r\nEND:VCARD\r\n`;
  expect(await toCells(card("Ana") + card("Ben"))).toEqual([
    ["Name", "Email", "Company", "Note"],
    ["Ana", "", "", ""],
    ["Ben", "", "", ""],
  ]);
});

it("refuses a file of too many cards before it reads them", async () => {
  const reading = parseFile("BEGIN:VCARD\nFN:Ana\nEND:VCARD\n".repeat(20_001));
  await expect(reading).rejects.toMatchObject({ messageKey: "guestImport.tooManyRows" });
});

it.each([
  ["no rows", "Name,Email\n", "guestImport.empty"],
  ["nothing", "", "guestImport.empty"],
  ["more than 20,000 rows", `Name\n${"Ana\n".repeat(20_001)}`, "guestImport.tooManyRows"],
])("makes no table of %s", async (_, text, messageKey) => {
  const rows = await parseFile(text);
  expect(() => toTable(rows, null)).toThrow(expect.objectContaining({ code: "validation", messageKey }));
});

it("reads 20,000 rows", async () => {
  expect(toTable(await parseFile(`Name\n${"Ana\n".repeat(20_000)}`), null).rows).toHaveLength(20_000);
});
