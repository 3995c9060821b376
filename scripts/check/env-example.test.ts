import { readFileSync } from "node:fs";

const read = (file: string) => readFileSync(`${__dirname}/../../${file}`, "utf8");
const findNames = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort();

it("documents exactly the variables that lib/core/server/process/env.ts reads in .env.example", () => {
  // The commands set NODE_ENV themselves.
  const expected = findNames(read("lib/core/server/process/env.ts"), /^ {4}([A-Z][A-Z0-9_]+):/gm).filter(
    (name) => name !== "NODE_ENV",
  );
  expect(expected.length).toBeGreaterThan(5);
  expect(findNames(read(".env.example"), /^#?([A-Z][A-Z0-9_]+)=/gm)).toEqual(expected);
});
