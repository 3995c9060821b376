/**
 * `npm run test:clock`: runs the tests that import `lib/core/shared/clock` at other moments,
 * because a test that passes only today is a bug. CLOCK_READERS names a list of the tests that read
 * the moving clock (tests/support/setup/setup-clock.ts); without it, the first moment finds them.
 * Ends with `N passed, N failed`.
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
/** All test data is past, and an hour repeats. One moment, so that integration tests run once. */
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

function readFiles(list) {
  return list ? [...new Set(readFileSync(list, "utf8").split("\n").filter(Boolean))] : [];
}

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
    if (recorded.length > 0)
      return printResults([await runAt([FIRST, ...OTHERS], ["--runTestsByPath", ...recorded], report)]);

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
