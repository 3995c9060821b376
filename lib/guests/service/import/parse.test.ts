import { findDelimiter, parseFile } from "./parse";

const toCells = async (text: string) => {
  const { header, rows } = await parseFile(text);
  return [header, ...rows.map(({ cells }) => cells)];
};

it.each([
  ["a comma", "Name,Email\nAna;B,x", ","],
  ["a semicolon", 'Name;"Email, private"\nAna,x', ";"],
  ["a tab", "Name\tEmail\n", "\t"],
  ["a comma without any", "Name\nAna;Ben", ","],
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
  const { rows } = await parseFile("Name,Email\n\nAna\n , \nBen,b,c\n");
  expect(rows).toEqual([
    { line: 3, cells: ["Ana"] },
    { line: 5, cells: ["Ben", "b", "c"] },
  ]);
});

it("cuts a long cell, but never a character in half", async () => {
  const { rows } = await parseFile(`Name,Note\nAna,${"x".repeat(999)}😀\n`);
  expect(rows[0]!.cells[1]).toBe("x".repeat(999));
});

it.each([
  ["no rows", "Name,Email\n", "guestImport.empty"],
  ["nothing", "", "guestImport.empty"],
  ["an open quote", 'Name,Email\n"Ana,a@example.com\n', "guestImport.openQuote"],
  ["a giant cell", `Name,Note\nAna,"${"x".repeat(300_000)}"\n`, "guestImport.rowTooLong"],
  ["a giant cell behind an open quote", `Name\n"${"x\n".repeat(1_000_000)}`, "guestImport.rowTooLong"],
  ["too many rows", `Name\n${"Ana\n".repeat(5_001)}`, "guestImport.tooManyRows"],
  ["too many blank rows", `Name\n${"\n".repeat(30_000)}Ana`, "guestImport.tooManyRows"],
  ["too many columns", `${"a,".repeat(100)}a\nAna\n`, "guestImport.tooManyColumns"],
  ["a row of too many columns", `Name\nAna${",".repeat(100)}\n`, "guestImport.tooManyColumns"],
])("refuses %s", async (_, text, messageKey) => {
  await expect(parseFile(text)).rejects.toMatchObject({ code: "validation", messageKey });
});

it("reads 5,000 rows", async () => {
  expect((await parseFile(`Name\n${"Ana\n".repeat(5_000)}`)).rows).toHaveLength(5_000);
});
