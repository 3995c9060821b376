/**
 * `npm run test:security`: runs the attacks that must fail. `-- --prove` runs each guard's test
 * without the guard, which must fail. Ends with `N passed, N failed`.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { root } from "../node/program.cjs";
import { ensureRedis } from "../programs/ensure-program.mjs";
import { runJest } from "./jest.mjs";
import { runForReport } from "./program.mjs";
import { printResults, runStep } from "./results.mjs";

/** Returns null if the test failed without its guard, as it must. */
function findFlaw({ test, status, error }) {
  if (error) return `The tests did not run: ${error}`;
  if (status === null) return `There is no test "${test}".`;
  return status === "failed" ? null : `"${test}" is ${status} without the guard.`;
}

/** `only` selects guards by a part of their name. */
async function prove(folder, only) {
  const file = path.join(folder, "guards.json");
  process.env.GUARD_REPORT = file;
  process.env.PROVE_GUARDS = only;
  const program = path.join(root, "node_modules/jest/bin/jest.js");
  const reporter = path.join(root, "scripts/test/guard-reporter.cjs");
  // The exit code says nothing, because the tests must fail. They may leave something running.
  await runForReport([program, "--forceExit", `--reporters=${reporter}`], file);
  return JSON.parse(readFileSync(file, "utf8")).map((run) => {
    const flaw = findFlaw(run);
    console.log(`${flaw ? "NOT PROVED" : "PROVED"} ${run.name}`);
    return { passed: flaw ? 0 : 1, failures: flaw ? [{ title: run.name, message: flaw }] : [] };
  });
}

async function main() {
  const { values } = parseArgs({
    options: {
      prove: { type: "boolean" },
      only: { type: "string", default: "" },
    },
  });
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis();
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-security-"));
  try {
    if (values.prove) return printResults(await prove(folder, values.only));
    // New and more input than in `npm test`.
    process.env.FUZZ_SEED ||= String(randomInt(2 ** 31));
    process.env.FUZZ_FACTOR ||= "5";
    const args = ["--selectProjects", "security"];
    printResults([await runStep("Jest", () => runJest(args, path.join(folder, "jest.json")))]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
