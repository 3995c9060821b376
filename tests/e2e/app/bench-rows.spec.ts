import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { expect, test } from "../support/fixtures";

// The rows that measure the built app. bench/rows/rows.nightly.test.ts runs the others.
test("measures each row of the built app once", { tag: "@nightly" }, async () => {
  // It builds a bare Next application and starts servers.
  test.slow();
  const args = ["--import", "tsx", "bench/main.ts", "--tiny", "--only", "json-route,page,growth,crowd"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: path.resolve(__dirname, "../../..") });
  expect(stdout).toMatch(/^json-route\n.*\n.*\n {2}ratio {2}[\d.]+ ×/m);
  expect(stdout).toMatch(/^ {2}bare Next page .*HTML [\d.]+ kB.*scripts [\d.]+ kB$/m);
  expect(stdout).toMatch(/^ {2}\/events, member .*HTML [\d.]+ kB.*scripts [\d.]+ kB$/m);
  const counts = [...stdout.matchAll(/; (\d+) against (\d+) statements$/gm)];
  expect(counts).toHaveLength(25);
  for (const [, large, small] of counts) expect(large).toBe(small);
  expect(stdout).toMatch(/^ {2}check-in +2 /m);
  expect(stdout).toMatch(/^ {2}errors +0$/m);
});
