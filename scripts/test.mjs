/**
 * `npm test`: runs every test. Ends with `N passed, N failed`. Passes on further arguments.
 *
 *   npm test                            all tests
 *   npm test -- --only unit,e2e         some of: unit component integration realtime security e2e
 *   npm test -- messages                files whose path contains "messages"
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { ensureGenerated, ensureInstalled } from "./bootstrap.mjs";
import { requireSupportedNode } from "./node/launch.cjs";
import { npm } from "./node/program.cjs";
import { ensureRedis } from "./programs/ensure-program.mjs";
import { runJest } from "./test/jest.mjs";
import { runPlaywright } from "./test/playwright.mjs";
import { printResults, runStep } from "./test/results.mjs";

/** These need PostgreSQL and Redis. */
const ON_SERVICES = ["integration", "realtime", "security"];
const JEST = ["unit", "component", ...ON_SERVICES];
const ALL = [...JEST, "e2e"];

function readArguments() {
  const { values, tokens } = parseArgs({
    args: process.argv.slice(2),
    options: { only: { type: "string" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const only = typeof values.only === "string" ? values.only.split(",") : ALL;
  const unknown = only.filter((name) => !ALL.includes(name));
  if (unknown.length > 0) throw new Error(`--only accepts ${ALL.join(", ")}; not ${unknown.join(", ")}.`);
  const isOnly = (token) => token.kind === "option" && token.name === "only";
  const used = new Set(
    tokens.filter(isOnly).flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])),
  );
  return { only, rest: process.argv.slice(2).filter((_, index) => !used.has(index)) };
}

async function main() {
  const { only, rest } = readArguments();
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();

  const folder = mkdtempSync(path.join(tmpdir(), "nametag-results-"));
  const results = [];
  try {
    const projects = only.filter((name) => JEST.includes(name));
    if (projects.some((name) => ON_SERVICES.includes(name))) await ensureRedis();
    if (projects.length > 0) {
      const args = ["--selectProjects", ...projects, "--passWithNoTests", ...rest];
      results.push(await runStep("Jest", () => runJest(args, path.join(folder, "jest.json"))));
    }
    if (only.includes("e2e")) {
      const runBrowserTests = async () => {
        process.env.NEXT_PUBLIC_CHECK_RESPONSES = "1";
        await npm(["run", "--silent", "build"]);
        return runPlaywright(rest, path.join(folder, "playwright.json"));
      };
      results.push(await runStep("Browser tests", runBrowserTests));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printResults(results);
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
