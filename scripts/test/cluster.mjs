/**
 * `npm run test:cluster`: the stories of two people on two processes of each kind, of which one
 * after another is killed; with Redis, then without. `npm run test:upgrade` replaces the processes
 * of the newest tag, before the first one those of the newest commit of the day before, or those of
 * `--from <commit>`, by the present ones under load. The last line is `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { printResults, runStep } from "./results.mjs";

const { values, positionals } = parseArgs({
  options: { from: { type: "string" }, upgrade: { type: "boolean" } },
  allowPositionals: true,
});

const git = (...args) => spawnSync("git", args, { encoding: "utf8" }).stdout?.trim();
const findOldVersion = () =>
  git("describe", "--tags", "--abbrev=0") || git("rev-list", "-1", "--before=1 day ago", "HEAD");

async function main() {
  if (values.upgrade && !(values.from ??= findOldVersion()))
    throw new Error("There is no older commit: name one with --from.");
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  // Part of the build, as in `npm test`.
  process.env.NEXT_PUBLIC_CHECK_RESPONSES = "1";
  const { register } = await import("tsx/cjs/api");
  register();
  const require = createRequire(import.meta.url);
  if (values.upgrade) {
    const { testUpgrade } = require("../../tests/cluster/upgrade.ts");
    return printResults([await runStep("Upgrade", () => testUpgrade(values.from))]);
  }
  await ensureChromium();
  const { testStories } = require("../../tests/cluster/stories.ts");
  const results = [];
  for (const redis of [true, false]) {
    const name = redis ? "Stories with Redis" : "Stories without Redis";
    console.log(`== ${name}`);
    results.push(await runStep(name, () => testStories({ redis, args: positionals })));
  }
  printResults(results);
}

main()
  .catch((error) => {
    console.error(error.message);
    console.log("0 passed, 1 failed");
    process.exitCode = 1;
  })
  // An idle connection must not keep this process.
  .finally(() => process.exit());
