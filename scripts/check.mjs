// npm run check: every `check:…` script, one per processor at a time. Ends with `N passed, N
// failed`.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

import { ensureGenerated, ensureInstalled } from "./bootstrap.mjs";
import { requireSupportedNode } from "./node/launch.cjs";
import { getNpmCommand, root } from "./node/program.cjs";
import { printResults, runStep } from "./test/results.mjs";

/** Prints the output at the end, because other scripts run at the same time. */
async function runScript(name) {
  const { command, args, shell } = getNpmCommand(["run", "--silent", name]);
  const child = spawn(command, args, { cwd: root, shell, stdio: ["ignore", "pipe", "pipe"] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const output = Buffer.concat(chunks).toString();
  console.log(`== ${name.slice("check:".length)}`);
  process.stdout.write(output);
  if (code !== 0) throw new Error(output);
  return { passed: 1, failures: [] };
}

await requireSupportedNode();
await ensureInstalled();
await ensureGenerated();
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const waiting = Object.keys(scripts).filter((name) => name.startsWith("check:"));
const results = [];
async function runWaiting() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    results.push(await runStep(`npm run ${name}`, () => runScript(name)));
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
printResults(results);
