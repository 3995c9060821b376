import { decodeText } from "./decode";

const TEXT = "Name;Email\nAna Núñez;ana@example.com\n";

const toUtf16 = (text: string, isBigEndian: boolean, mark = "\ufeff"): Buffer => {
  const bytes = Buffer.from(`${mark}${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16 LE", toUtf16(TEXT, false)],
  ["UTF-16 BE", toUtf16(TEXT, true)],
  ["UTF-16 LE without a byte order mark", toUtf16(TEXT, false, "")],
  ["UTF-16 BE without a byte order mark", toUtf16(TEXT, true, "")],
  ["Windows-1252", Buffer.from(TEXT, "latin1")],
])("reads %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

// Ā and 一 have a zero byte in the other half.
it.each([false, true])("reads a few letters of other scripts in UTF-16 without a mark (BE: %s)", (isBigEndian) => {
  const text = `${TEXT}Ādams;一@example.com\n`;
  expect(decodeText(toUtf16(text, isBigEndian, ""))).toBe(text);
});

it("reads what only Windows-1252 has", () => {
  expect(decodeText(Buffer.from([0x93, 0xe9, 0x94, 0x80]))).toBe("“é”€");
});

it.each([
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ["a spreadsheet", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0])],
  ["a text with NUL", Buffer.from("Name\0,Email\n")],
])("refuses %s", (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: "unsupported_type" }));
});
