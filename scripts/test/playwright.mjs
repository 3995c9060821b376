import path from "node:path";

import { root } from "../node/program.cjs";
import { ensurePrintReaders } from "../programs/ensure-program.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { runForReport } from "./program.mjs";
import { checkExitCode } from "./results.mjs";

const getMessages = (errors) => errors.map(({ message }) => message ?? "").join("\n");

function listFailures({ specs = [], suites = [] }, failed) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => failed.includes(status))
      .map(({ projectName, results }) => ({
        title: `${file}:${line}: ${title} (${projectName})`,
        message: getMessages(results.flatMap((result) => result.errors)),
      })),
  );
  return [...own, ...suites.flatMap((suite) => listFailures(suite, failed))];
}

/** A test that passes only in a retry failed, unless the run interrupts tests (`mayRepeat`). */
export async function runPlaywright(rest, file, { mayRepeat = false } = {}) {
  await ensureChromium();
  await ensurePrintReaders();
  const program = path.join(root, "node_modules/@playwright/test/cli.js");
  const args = ["test", "--forbid-only", "--reporter=list,json", ...rest];
  const { code, report } = await runForReport([program, ...args], file, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!report) throw new Error(`Playwright ended with code ${code} and no report.`);
  const outside = report.errors.map(({ message }) => ({ title: "Playwright", message }));
  const failures = [...listFailures(report, mayRepeat ? ["unexpected"] : ["unexpected", "flaky"]), ...outside];
  const repeated = mayRepeat ? report.stats.flaky : 0;
  if (repeated > 0) console.log(`${repeated} tests passed when they were repeated`);
  return checkExitCode("Playwright", { passed: report.stats.expected + repeated, failures }, code);
}
