import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { root } from "../node/program.cjs";

/** Waits even after Ctrl-C, so that the program can clean up. The report can be undefined. */
export async function runForReport(args, file, env) {
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));
  process.off("SIGINT", ignore);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
}
