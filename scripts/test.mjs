/**
 * `npm test`: runs all tests without a browser, and the main stories in one. Ends with `N passed, N
 * failed`. Passes on further arguments.
 *
 *   npm test                            the fast ring (docs/testing.md)
 *   npm test -- --only unit,e2e         all of unit component integration realtime security web e2e
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
/** These need the built app. */
const ON_BUILD = ["web", "e2e"];
const ALL = [...JEST, ...ON_BUILD];

function readArguments() {
  const { values, tokens } = parseArgs({
    args: process.argv.slice(2),
    options: { only: { type: "string" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const only = typeof values.only === "string" ? values.only.split(",") : ALL;
  const isWhole = tokens.length === 0;
  const unknown = only.filter((name) => !ALL.includes(name));
  if (unknown.length > 0) throw new Error(`--only accepts ${ALL.join(", ")}; not ${unknown.join(", ")}.`);
  const isOnly = (token) => token.kind === "option" && token.name === "only";
  const used = new Set(
    tokens.filter(isOnly).flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])),
  );
  const rest = process.argv.slice(2).filter((_, index) => !used.has(index));
  return { only, rest, browserArgs: isWhole ? ["--grep", "@story"] : rest };
}

/** Its pages check the server's responses. Programs that reuse the build need the variable too. */
const BUILD = { NEXT_PUBLIC_CHECK_RESPONSES: "1" };

async function build() {
  await npm(["run", "--silent", "build"], { env: { ...process.env, ...BUILD } });
  return { passed: 0, failures: [] };
}

async function main() {
  const { only, rest, browserArgs } = readArguments();
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  const select = (names) => only.filter((name) => names.includes(name));
  if (select(ON_SERVICES).length > 0) await ensureRedis();

  const folder = mkdtempSync(path.join(tmpdir(), "nametag-results-"));
  const testWithJest = (projects) =>
    runStep("Jest", () => {
      const args = ["--selectProjects", ...projects, "--passWithNoTests", ...rest];
      return runJest(args, path.join(folder, `${projects.join("-")}.json`));
    });
  const results = [];
  try {
    // The processors have time for the build while Jest waits for PostgreSQL.
    const building = select(ON_BUILD).length > 0 ? runStep("Build", build) : undefined;
    if (select(JEST).length > 0) results.push(await testWithJest(select(JEST)));
    const built = await building;
    if (built) results.push(built);
    const isBuilt = built?.failures.length === 0;
    Object.assign(process.env, BUILD);
    if (isBuilt && only.includes("web")) results.push(await testWithJest(["web"]));
    if (isBuilt && only.includes("e2e"))
      results.push(
        await runStep("Browser tests", () => runPlaywright(browserArgs, path.join(folder, "playwright.json"))),
      );
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
