import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import { npm, run } from "@/scripts/node/program.cjs";

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();

const readLock = (folder: string): string => readFileSync(path.join(folder, "package-lock.json"), "utf8");

/** Links our packages where the old version has the same ones, else installs its own. */
async function ensurePackages(folder: string): Promise<void> {
  if (existsSync(path.join(folder, "node_modules"))) return;
  const isSame = readLock(folder) === readLock(".");
  if (isSame && process.platform === "linux")
    await run("cp", ["-al", "node_modules", path.join(folder, "node_modules")]);
  else await npm(["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder });
}

/**
 * Builds an older commit in a folder of its own, which stays for the next run. Returns the folder.
 */
export async function buildOldVersion(commit: string): Promise<string> {
  const hash = git("rev-parse", "--verify", `${commit}^{commit}`);
  const folder = path.resolve(".data/upgrade", hash.slice(0, 12));
  await mkdir(path.dirname(folder), { recursive: true });
  if (!existsSync(folder)) git("worktree", "add", "--detach", folder, hash);
  await ensurePackages(folder);
  await run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
  return folder;
}
