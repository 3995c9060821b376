import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { isTemporary, listKnownTables } from "../backup/tables";
import { REQUIREMENTS } from "./asvs-requirements";

const root = path.resolve(__dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const PAGES = readdirSync(path.join(root, "docs/security")).map((name) => `docs/security/${name}`);

const listRows = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const REQUIREMENT = /\d+\.\d+\.\d+ \([12]\)/g;
type Row = { requirement: string; state: string; where: string };

/** Rows that are not applicable have no state. */
const rows: Row[] = PAGES.filter((page) => page.includes("/asvs")).flatMap((page) =>
  listRows(read(page)).flatMap(([names = "", ...cells]) =>
    [...names.matchAll(REQUIREMENT)].map(([requirement]) => {
      const [state = "", , where = ""] = cells.length === 3 ? cells : ["not applicable"];
      return { requirement, state, where };
    }),
  ),
);

/** Finds code with a slash or an ending, without spaces. */
const listPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[\w.@-]+(\/[\w.@()[\]-]+)+$|^[\w-]+\.(config\.)?(mjs|ts|json|md)$/.test(name))
    .filter((name) => !/^(node:|@)/.test(name) && !name.startsWith("DATA_DIR"));

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

it("knows the standard's 70 requirements of level 1 and 183 of level 2", () => {
  expect(REQUIREMENTS.filter((name) => name.endsWith("(1)"))).toHaveLength(70);
  expect(REQUIREMENTS.filter((name) => name.endsWith("(2)"))).toHaveLength(183);
});

it("has one row for each requirement", () => {
  expect(rows.map(({ requirement }) => requirement).toSorted()).toEqual(REQUIREMENTS.toSorted());
});

it("says what became of each, and where that is tested", () => {
  for (const { requirement, state, where } of rows) {
    expect([requirement, state]).toEqual([requirement, expect.stringMatching(/^(met|departed|not applicable)$/)]);
    if (state === "not applicable") continue;
    const paths = listPaths(where);
    expect([requirement, where === "read" || (paths.length > 0 && paths.every(isTest))]).toEqual([requirement, true]);
  }
});

it("counts the requirements as the tables do", () => {
  const count = (state: string, level: string) =>
    rows.filter((row) => row.state === state && row.requirement.endsWith(`(${level})`)).length;
  const counted = listRows(read("docs/security/asvs.md")).filter(([state = "", ...numbers]) => {
    return /^(met|departed|not applicable)$/.test(state) && numbers.every((number) => /^\d+$/.test(number));
  });
  const expected = ["met", "departed", "not applicable"].map((state) => {
    const [one, two] = [count(state, "1"), count(state, "2")];
    return [state, ...[one, two, one + two].map(String)];
  });
  expect(counted).toEqual(expected);
});

it.each([...PAGES, "docs/security.md"])("names only files that exist in %s", (page) => {
  const missing = listPaths(read(page)).filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

it("says of every table of the database what it is and until when it is kept", () => {
  const tables = [...read("prisma/schema.prisma").matchAll(/@@map\("(\w+)"\)/g)].map(([, name = ""]) => name);
  const listed = listRows(read("docs/security/data.md"))
    .filter(([, kind, until]) => /^(secret|private|social|public|operation)\b/.test(kind ?? "") && until)
    .flatMap(([name = ""]) => /^`(\w+)`$/.exec(name)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(tables.toSorted());
});

it("names the tables that no restore fills, also for PostgreSQL's own programs", () => {
  const text = read("docs/operations.md").replace(/\s+/g, " ");
  const names = listKnownTables().filter(isTemporary);
  const [, said = ""] = /open something for a short time: ([^.]*)\./.exec(text) ?? [];
  expect([...said.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(names);
  const [, emptied = ""] = /TRUNCATE ([\w, ]+)'/.exec(text) ?? [];
  expect(emptied.split(", ").toSorted()).toEqual(names);
});
