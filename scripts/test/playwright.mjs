import path from "node:path";

import { root } from "../node/program.cjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { countFailures, runForReport } from "./program.mjs";

/** Runs the browser tests on the built app and counts them. A test that passes only in a retry counts as failed. */
export async function runPlaywright(rest, file) {
  await ensureChromium();
  const program = path.join(root, "node_modules/@playwright/test/cli.js");
  const args = ["test", "--pass-with-no-tests", "--reporter=list,json", ...rest];
  const { code, report } = await runForReport([program, ...args], file, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!report) throw new Error(`Playwright ended with code ${code} and no report.`);
  const { expected, unexpected, flaky } = report.stats;
  return countFailures({ passed: expected, failed: unexpected + flaky + report.errors.length }, code);
}
