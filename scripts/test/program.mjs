import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { root } from "../node/program.cjs";

/**
 * Runs a test program that writes its report to `file`, and waits for it whatever Ctrl-C says, so that it can clean up.
 *
 * @returns its exit code, and the report, undefined when it wrote none
 */
export async function runForReport(args, file, env) {
  const wait = () => undefined;
  process.on("SIGINT", wait);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));
  process.off("SIGINT", wait);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
}

/** The count, with at least one failure when the program itself says that it failed. */
export function honest({ passed, failed }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
