import { readFileSync } from "node:fs";

const read = (file: string) => readFileSync(`${__dirname}/../${file}`, "utf8");
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort();

test(".env.example explains every variable that lib/core/server/env.ts reads, and no other", () => {
  // NODE_ENV is the commands' own: start and build are for production, dev is for development.
  const wanted = namesIn(read("lib/core/server/env.ts"), /^ {4}([A-Z][A-Z_]+):/gm).filter((name) => name !== "NODE_ENV");
  expect(wanted.length).toBeGreaterThan(5);
  expect(namesIn(read(".env.example"), /^#?([A-Z][A-Z_]+)=/gm)).toEqual(wanted);
});
