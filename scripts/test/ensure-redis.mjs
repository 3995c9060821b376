import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { run } from "../node/program.cjs";

const isInstalled = () => spawnSync("redis-server", ["--version"]).status === 0;

/** Installs a Redis server if there is none (as root, with apt), for the tests that use Redis. */
export async function ensureRedis(log = console.log) {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log("Installing Redis for the tests…");
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], quiet)
      .then(() => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], quiet))
      .catch((error) => log(`apt-get could not install Redis: ${error.message}`));
  }
  if (isInstalled()) return;
  throw new Error(
    "The realtime tests need redis-server on PATH. Install your system's package and run npm test again.",
  );
}
