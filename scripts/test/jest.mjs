import path from "node:path";

import { root } from "../node/program.cjs";
import { runForReport } from "./program.mjs";
import { checkExitCode } from "./results.mjs";

/** Returns the file itself if it can't run or fails in a hook. */
function listFailures({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0) return status === "failed" ? [{ title: file, message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${file}: ${fullName}`,
    message: failureMessages.join("\n"),
  }));
}

export async function runJest(args, file) {
  const program = path.join(root, "node_modules/jest/bin/jest.js");
  const { code, report } = await runForReport([program, "--json", `--outputFile=${file}`, ...args], file);
  if (!report) throw new Error(`Jest ended with code ${code} and no report.`);
  const failures = report.testResults.flatMap(listFailures);
  return checkExitCode("Jest", { passed: report.numPassedTests, failures }, code);
}
