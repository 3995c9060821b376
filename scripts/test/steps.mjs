/**
 * The commands that `.ci/run` and `npm run test:nightly` run one after another, whatever failed
 * before. `node scripts/test/steps.mjs ci` or `nightly`. The last lines are the failures of
 * each step, the minutes of each, and `N passed, N failed`. `npm run test:nightly -- test:faults
 * test:clock` runs some of the steps.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { requireSupportedNode } from "../node/launch.cjs";
import { getNpmCommand, root } from "../node/program.cjs";
import { countClosingLine, findFailures } from "./step-output.mjs";

/** @typedef {{ command: string[], minutes: number, env?: Record<string, string> }} Step */

/** @returns {Record<string, Step[]>} */
function getSteps(folder) {
  // The tests record which files read the clock, and only those run again at other moments.
  const env = { CLOCK_READERS: path.join(folder, "clock-readers") };
  writeFileSync(env.CLOCK_READERS, "");
  const full = { SCREENS: "both", TEST_SIZE: "full", FUZZ_FACTOR: "5", FUZZ_SEED: String(randomInt(2 ** 31)) };
  const everyTest = "unit,component,integration,realtime,security,web,e2e";
  return {
    ci: [
      { command: ["check"], minutes: 13 },
      { command: ["test"], minutes: 47 },
      { command: ["test:browser"], minutes: 28 },
    ],
    nightly: [
      { command: ["check"], minutes: 20 },
      {
        command: ["test", "--", "--only", everyTest],
        minutes: 110,
        env: { ...env, ...full },
      },
      { command: ["test:clock"], minutes: 60, env },
      { command: ["test:guards"], minutes: 40 },
      { command: ["test:faults"], minutes: 50 },
      { command: ["test:cluster"], minutes: 30 },
      { command: ["test:upgrade"], minutes: 15 },
      { command: ["test:firefox"], minutes: 15 },
      { command: ["test:screens"], minutes: 60 },
    ],
  };
}

/** Set by Ctrl-C, which ends the present step and leaves out the others. */
let isStopping = false;

/** Ends a step's whole process group, which has browsers and servers. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

/**
 * Shows the output of a step while it runs.
 *
 * @param {Step} step
 */
async function runCommand({ command, minutes, env }) {
  const [name] = command;
  console.log(`== ${name}`);
  const startedAt = performance.now();
  const npm = getNpmCommand(["run", "--silent", ...command]);
  const child = spawn(npm.command, npm.args, {
    cwd: root,
    shell: npm.shell,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endGroup(child, "SIGTERM");
    setTimeout(() => endGroup(child, "SIGKILL"), 30_000).unref();
  }, minutes * 60_000);
  const forward = (signal) => {
    isStopping = true;
    endGroup(child, signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, forward);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      process.stdout.write(chunk);
      chunks.push(chunk);
    });
  }
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  clearTimeout(limit);
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, forward);
  const output = Buffer.concat(chunks).toString();
  const counted = countClosingLine(output);
  // A step that ended before it counted, or failed without a failed test, is one failure.
  const isBroken = !counted || isLate || (code !== 0 && counted.failed === 0);
  const reason = isLate ? `It took longer than ${minutes} minutes.` : `It ended with code ${code}.`;
  const failure = isBroken || counted.failed > 0 ? findFailures(output, reason) : undefined;
  const result = { passed: counted?.passed ?? 0, failed: (counted?.failed ?? 0) || (isBroken ? 1 : 0) };
  return { name, ...result, failure, minutes: (performance.now() - startedAt) / 60_000 };
}

async function main() {
  await requireSupportedNode();
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-steps-"));
  const results = [];
  try {
    const [ring, ...names] = process.argv.slice(2);
    const steps = getSteps(folder)[ring]?.filter(({ command }) => names.length === 0 || names.includes(command[0]));
    if (!steps?.length) throw new Error("Name the ring, ci or nightly, and perhaps some of its steps.");
    for (const step of steps) if (!isStopping) results.push(await runCommand(step));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = { name: "all", passed: 0, failed: 0, minutes: 0 };
  for (const { passed, failed, minutes } of results) {
    total.passed += passed;
    total.failed += failed;
    total.minutes += minutes;
  }
  for (const { name, failure } of results) if (failure) console.log(`== ${name}, failed\n${failure}`);
  for (const { name, passed, failed, minutes } of [...results, total])
    console.log(`${name.padEnd(14)}${minutes.toFixed(1).padStart(6)} min  ${passed} passed  ${failed} failed`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
});
