/**
 * `npm run test:clock`: runs the tests that depend on the clock at other moments, because a test that passes only today is a
 * bug. A test can't read the time behind the clock's back (tests/support/setup/setup-clock.ts), so those that import
 * `lib/core/shared/clock` are all. A file that never reads the moving clock, because it imports it for nothing or stops it at a
 * fixed time, gives the same results at every moment: CLOCK_READERS names a list of the others, which a whole run of the tests
 * wrote (`.ci/run`). Without it, the first moment finds them. `-- --sample` runs one of the moments, another one each day. Ends
 * with one line, `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { ensureRedis } from "../programs/ensure-program.mjs";
import { runJest } from "./jest.mjs";
import { printResults, runStep } from "./results.mjs";
import { todaysPart } from "./sample.mjs";

const FAST = ["unit", "component"];
/** Two things in one moment, so that the integration tests run once: everything made by hand is past, and an hour repeats. */
const FIRST = {
  name: "New York's clocks going back, a year on",
  now: "2027-11-07T05:59:30Z",
  projects: [...FAST, "integration"],
};
const OTHERS = [
  { name: "29 February", now: "2028-02-29T12:00:00Z", projects: FAST },
  { name: "New York's clocks going forward", now: "2026-03-08T06:59:30Z", projects: FAST },
  { name: "23:59 in New York", now: "2026-11-23T04:59:00Z", projects: FAST },
  { name: "00:01 in New York", now: "2026-11-23T05:01:00Z", projects: FAST },
];

/** Returns the test files that a run added to this list (tests/support/setup/setup-clock.ts). */
function readFiles(list) {
  return list ? [...new Set(readFileSync(list, "utf8").split("\n").filter(Boolean))] : [];
}

/** Runs tests at each of the moments (jest.config.ts reads them). */
function runAt(moments, args, report) {
  process.env.TEST_MOMENTS = JSON.stringify(moments);
  return runStep("Jest", () => runJest(args, report));
}

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis();
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-clock-"));
  const report = path.join(folder, "jest.json");
  try {
    const recorded = readFiles(process.env.CLOCK_READERS);
    delete process.env.CLOCK_READERS;
    const all = [FIRST, ...OTHERS];
    const moments = process.argv.includes("--sample") ? [all[todaysPart(all.length)]] : all;
    if (recorded.length > 0) return printResults([await runAt(moments, ["--runTestsByPath", ...recorded], report)]);

    const readers = path.join(folder, "clock-readers");
    writeFileSync(readers, "");
    process.env.CLOCK_READERS = readers;
    const related = await runAt([FIRST], ["--findRelatedTests", "lib/core/shared/clock.ts"], report);
    delete process.env.CLOCK_READERS;
    const files = readFiles(readers);
    if (files.length === 0) throw new Error("No test file read the clock.");
    printResults([related, await runAt(OTHERS, ["--runTestsByPath", ...files], report)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
