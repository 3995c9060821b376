import type { DoorEntry } from "../schema";
import { searchEntries } from "./entries";

const toEntry = (name: string, company: string | null = null): DoorEntry => ({
  kind: "guest",
  id: name,
  name,
  company,
  state: "expected",
  checkedInAt: null,
  codeHashes: [],
});
const ENTRIES = [toEntry("Zoë Novak", "Bayfront"), toEntry("Ana Ruiz", "Sol & Mar"), toEntry("Anabel Zorn")];

it.each([
  ["zoe", ["Zoë Novak"]],
  ["an", ["Ana Ruiz", "Anabel Zorn"]],
  ["ana mar", ["Ana Ruiz"]],
  ["bayf", ["Zoë Novak"]],
  ["front", []],
  ["  ", []],
])("finds by the start of words: '%s'", (search, names) =>
  expect(searchEntries(ENTRIES, search).map(({ name }) => name)).toEqual(names),
);
