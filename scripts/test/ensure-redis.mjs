import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { run } from "../node/program.cjs";

const isThere = () => spawnSync("redis-server", ["--version"]).status === 0;

/** Installs a Redis server for the tests of the bus over Redis when there is none (as root, with apt). */
export async function ensureRedis(say = console.log) {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Redis for the tests…");
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], quiet)
      .then(() => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], quiet))
      .catch((error) => say(`It did not come: ${error.message}`));
  }
  if (isThere()) return;
  throw new Error(
    "The realtime tests need redis-server on the path. Install your system's package and run npm test again.",
  );
}
