import { createHash } from "node:crypto";

import type { DoorEntry } from "../schema";
import { findByLastName, findEntry, searchEntries } from "./entries";

const toEntry = (name: string, company: string | null = null): DoorEntry => ({
  kind: "guest",
  id: name,
  name,
  company,
  state: "expected",
  checkedInAt: null,
  codeHashes: [],
});
const search = (names: (string | DoorEntry)[], text: string) => {
  const entries = names.map((each) => (typeof each === "string" ? toEntry(each) : each));
  const { found, more } = searchEntries(entries, text);
  return { names: found.map(({ name }) => name), more };
};

const ENTRIES = [
  toEntry("Zoë Novak", "Bayfront"),
  toEntry("Ana Ruiz", "Sol & Mar"),
  ...["Anabel Zorn", "Anne-Marie Roy", "Eva Lopez-Garcia", "Tim O'Brien", "司馬相如"].map((name) => toEntry(name)),
];

it.each([
  ["zoe", ["Zoë Novak"]],
  ["NOVÁK", ["Zoë Novak"]],
  ["ana mar", ["Ana Ruiz"]],
  ["front", ["Zoë Novak"]],
  ["marie", ["Anne-Marie Roy"]],
  ["garcia", ["Eva Lopez-Garcia"]],
  ["brien", ["Tim O'Brien"]],
  ["o'brien", ["Tim O'Brien"]],
  ["相如", ["司馬相如"]],
  ["& m", ["Ana Ruiz"]],
  ["ana zoe", []],
  ["  ", []],
])("finds any part of a name or company: '%s'", (text, names) =>
  expect(search(ENTRIES, text)).toEqual({ names, more: 0 }),
);

it("shows the name first, then whole words, starts of words and parts of words, each by name", () => {
  const names = ["Charlie Ali", "Liza", "Wei Li", "Ann-Li Berg", "Lisa", "Li"];
  expect(search(names, "li").names).toEqual(["Li", "Ann-Li Berg", "Wei Li", "Lisa", "Liza", "Charlie Ali"]);
});

it("finds a short name behind many longer ones, and counts those it doesn't show", () => {
  const names = [...Array.from({ length: 5000 }, (_, index) => `Lisa ${index}`), "Wei Li"];
  const { names: found, more } = search(names, "li");
  expect(found[0]).toBe("Wei Li");
  expect(found).toHaveLength(8);
  expect(more).toBe(4993);
});

describe("in the kiosk", () => {
  const withCode = (name: string, ...codeEnds: string[]) => ({ ...toEntry(name), codeEnds });
  const LISTED = [
    withCode("Zoë Novák", "7QX"),
    withCode("Ana Novak", "101"),
    withCode("Eva Lopez-Garcia", "ABC", "DEF"),
    ...["One Twin", "Two Twin"].map((name) => withCode(name, "222")),
    withCode("Cher", "333"),
    toEntry("Nora Without"),
  ];

  it.each([
    ["novak", "7qx", "Zoë Novák"],
    [" NOVÁK ", " 7-Q X", "Zoë Novák"],
    ["Novak", "IOL", "Ana Novak"],
    ["lopez garcia", "def", "Eva Lopez-Garcia"],
    ["Garcia", "ABC", "Eva Lopez-Garcia"],
    ["Zoë Novák", "7QX", "Zoë Novák"],
    ["cher", "333", "Cher"],
  ])("finds one person by the end of the name and of the code: '%s' '%s'", (lastName, codeEnd, name) =>
    expect(findByLastName(LISTED, lastName, codeEnd)?.name).toBe(name),
  );

  it.each([
    ["another's code", "novak", "ABC"],
    ["a part of the last name", "nov", "7QX"],
    ["the end of a word", "ovak", "7QX"],
    ["the first name", "Zoë", "7QX"],
    ["no name", " ", "7QX"],
    ["no code", "Novak", ""],
    ["two digits", "Novak", "QX"],
    ["four digits", "Novak", "17QX"],
    ["two people with the same", "twin", "222"],
    ["somebody without a code", "Without", "000"],
  ])("finds nobody by %s", (_, lastName, codeEnd) => expect(findByLastName(LISTED, lastName, codeEnd)).toBeNull());
});

it("finds who has a ticket by the whole code and by each part of an address, and nobody if two have it", async () => {
  const toHash = (text: string) => createHash("sha256").update(text).digest("hex");
  const [ana, ben] = ["Ana Ruiz", "Ben Okafor"].map((name, index) => ({
    ...toEntry(name),
    codeHashes: [toHash(`g-${index}abcdef`), toHash("shared-code")],
  })) as [DoorEntry, DoorEntry];
  const find = (code: string) => findEntry([ana, ben], { kind: "ticket", code });
  expect(await find("g-0abcdef")).toBe(ana);
  expect(await find("https://luma.com/check-in/evt-1abcdef?pk=g-1abcdef")).toBe(ben);
  expect(await find("https://luma.com/check-in/evt-1abcdef?pk=g-2abcdef")).toBeNull();
  expect(await find("shared-code")).toBeNull();
});

it.each([
  ["code", "abIl12345678"],
  ["name_tag", "1234-5678-9012-345o"],
] as const)("finds a %s that is another tool's ticket, as it is written", async (kind, code) => {
  const [ana, ben] = [toEntry("Ana Ruiz"), toEntry("Ben Okafor")];
  const codeHashes = [createHash("sha256").update(code).digest("hex")];
  const entries = [ana, { ...ben, codeHashes }];
  expect(await findEntry(entries, { kind, code })).toMatchObject({ name: "Ben Okafor" });
  expect(await findEntry(entries, { kind, code: code.toUpperCase() })).toBeNull();
});
