/**
 * `npm run test:clock`: runs the tests that depend on the clock at other moments, because a test that passes only today is a
 * bug. A test can't read the time behind the clock's back (tests/support/setup/setup-clock.ts), so those that import
 * `lib/core/shared/clock` are all. Ends with one line, `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { ensureRedis } from "../programs/ensure-program.mjs";
import { runJest } from "./jest.mjs";
import { printResults, runStep } from "./results.mjs";

const FAST = ["unit", "component"];
const FIRST = { name: "a year on", now: "2027-11-22T12:00:00Z", projects: [...FAST, "integration"] };
const OTHERS = [
  { name: "29 February", now: "2028-02-29T12:00:00Z", projects: FAST },
  { name: "New York's clocks going forward", now: "2026-03-08T06:59:30Z", projects: FAST },
  { name: "New York's clocks going back", now: "2026-11-01T05:59:30Z", projects: [...FAST, "integration"] },
  { name: "23:59 in New York", now: "2026-11-23T04:59:00Z", projects: FAST },
  { name: "00:01 in New York", now: "2026-11-23T05:01:00Z", projects: FAST },
];

/** Runs test files at each of the moments (jest.config.ts reads them). */
function runAt(moments, args, file) {
  process.env.TEST_MOMENTS = JSON.stringify(moments);
  return runStep("Jest", () => runJest(args, file));
}

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis();
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-clock-"));
  const report = path.join(folder, "jest.json");
  const readers = path.join(folder, "clock-readers");
  writeFileSync(readers, "");
  try {
    // A file that never reads the moving clock, because it imports it for nothing or stops it at a fixed time, gives the same
    // results at every moment. The first run finds the others (tests/support/setup/setup-clock.ts).
    process.env.CLOCK_READERS = readers;
    const first = await runAt([FIRST], ["--findRelatedTests", "lib/core/shared/clock.ts"], report);
    delete process.env.CLOCK_READERS;
    const files = [...new Set(readFileSync(readers, "utf8").split("\n").filter(Boolean))];
    if (files.length === 0) throw new Error("No test file read the clock.");
    printResults([first, await runAt(OTHERS, ["--runTestsByPath", ...files], report)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
