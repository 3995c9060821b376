import path from "node:path";

import { root } from "../node/program.cjs";
import { countFailures, runForReport } from "./program.mjs";

/** Runs the named Jest projects and counts their tests. A file that can't run counts as one failure. */
export async function runJest(projects, rest, file) {
  const program = path.join(root, "node_modules/jest/bin/jest.js");
  const args = ["--selectProjects", ...projects, "--passWithNoTests", "--json", `--outputFile=${file}`, ...rest];
  const { code, report } = await runForReport([program, ...args], file);
  if (!report) throw new Error(`Jest ended with code ${code} and no report.`);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return countFailures({ passed: report.numPassedTests, failed }, code);
}
