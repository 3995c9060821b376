import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { findProblems } from "./find-problems";

// npm run check:docs: checks references to documents in every file that git tracks or would track.

const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
// The list has deleted files too.
const names = [...new Set(list.split("\0"))].filter((name) => name && existsSync(name));
const files = new Map(names.map((name) => [name, readFileSync(name, "utf8")]));
for (const [name, text] of files) if (text.includes("\0")) files.set(name, "");

const problems = findProblems(files);
for (const { file, line, message } of problems) process.stdout.write(`${file}:${line}: ${message}\n`);
if (problems.length > 0) {
  process.stdout.write(`${problems.length} broken references\n`);
  process.exitCode = 1;
}
