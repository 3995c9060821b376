import { decodeAs, decodeUnicode, listEncodings } from "./decode";

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
])("reads %s", (_, bytes) => {
  expect(decodeUnicode(bytes)).toBe(TEXT);
});

// Ā and 一 have a zero byte in the other half.
it.each([false, true])("reads a few letters of other scripts in UTF-16 without a mark (BE: %s)", (isBigEndian) => {
  const text = `${TEXT}Ādams;一@example.com\n`;
  expect(decodeUnicode(toUtf16(text, isBigEndian, ""))).toBe(text);
});

it("reads what only Windows-1252 has", () => {
  expect(decodeAs(Buffer.from([0x93, 0xe9, 0x94, 0x80]), "windows-1252")).toBe("“é”€");
});

it.each([
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ["a spreadsheet", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0])],
  ["a text with NUL", Buffer.from("Name\0,Email\n")],
])("refuses %s", (_, bytes) => {
  expect(() => decodeUnicode(bytes)).toThrow(expect.objectContaining({ code: "unsupported_type" }));
});

describe("other encodings", () => {
  const toList = (...names: number[][]): Buffer =>
    Buffer.concat([
      Buffer.from("Name,Email\n"),
      ...names.map((name) => Buffer.from([...name, ...Buffer.from(",a@example.com\r\n")])),
    ]);
  const ascii = (text: string): number[] => [...Buffer.from(text)];

  // The names in bytes, as the tables of each encoding have them.
  it.each([
    ["windows-1252", "Núñez", [...ascii("N"), 0xfa, 0xf1, ...ascii("ez")]],
    ["windows-1251", "Иван", [0xc8, 0xe2, 0xe0, 0xed]],
    ["shift_jis", "山田太郎", [0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98, 0x59]],
    ["gb18030", "张伟", [0xd5, 0xc5, 0xce, 0xb0]],
    ["macintosh", "Muñoz", [...ascii("Mu"), 0x96, ...ascii("oz")]],
  ])("shows a name in %s first", async (encoding, name, bytes) => {
    const list = toList(bytes);
    expect(decodeUnicode(list)).toBeNull();
    expect((await listEncodings(list))[0]).toEqual({ encoding, samples: [name] });
  });

  it("offers the other languages of Windows too", async () => {
    const list = toList([...ascii("Dvo"), 0xf8, 0xe1, ...ascii("k")]);
    expect(await listEncodings(list)).toContainEqual({ encoding: "windows-1250", samples: ["Dvořák"] });
  });

  it("leaves out an encoding that has no such bytes, and takes three names", async () => {
    const name = [...ascii("Jos"), 0xe9];
    const list = await listEncodings(toList(name, name, name, name, name));
    expect(list[0]).toEqual({ encoding: "windows-1252", samples: ["José", "José", "José"] });
    expect(list.map(({ encoding }) => encoding)).not.toContain("gb18030");
  });
});
