/**
 * `npm run test:clock`: runs the tests that depend on the clock at other moments, because a test that passes only today is a
 * bug. A test can't read the time behind the clock's back (tests/support/setup/setup-clock.ts), so those that import
 * `lib/core/shared/clock` are all. Ends with one line, `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { ensureRedis } from "./ensure-redis.mjs";
import { runJest } from "./jest.mjs";

const MOMENTS = {
  "a year on": "2027-11-22T12:00:00Z",
  "29 February": "2028-02-29T12:00:00Z",
  "the night New York moves its clocks forward": "2026-03-08T06:59:30Z",
  "the night New York moves its clocks back": "2026-11-01T05:59:30Z",
  "23:59 in New York": "2026-11-23T04:59:00Z",
  "00:01 in New York": "2026-11-23T05:01:00Z",
};

/** Moments at which the slower tests run too. */
const INTEGRATION_MOMENTS = ["a year on", "the night New York moves its clocks back"];

const RELATED = ["--findRelatedTests", "lib/core/shared/clock.ts"];

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis();
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-clock-"));
  const total = { passed: 0, failed: 0 };
  try {
    for (const [name, moment] of Object.entries(MOMENTS)) {
      console.log(`== ${name} (${moment})`);
      process.env.TEST_NOW = moment;
      const projects = ["unit", "component", ...(INTEGRATION_MOMENTS.includes(name) ? ["integration"] : [])];
      const { passed, failed } = await runJest(projects, RELATED, path.join(folder, "jest.json"));
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
