import { existsSync } from "node:fs";
import path from "node:path";

import { root, run } from "../node/program.cjs";
import { findChromium } from "../chromium.cjs";

const INSTALL_TIMEOUT_MS = 180_000;

/** Installs Chromium if there is none: that of Playwright, or that of the system (as root, with apt). */
export async function ensureChromium(log = console.log) {
  if (findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  log("Installing Chromium for the browser tests…");
  const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
  const options = {
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  };
  await run(process.execPath, [playwright, "install", "chromium"], options)
    .then(() => isRoot && run(process.execPath, [playwright, "install-deps", "chromium"], options))
    .catch((error) => log(`Playwright could not install Chromium: ${error.message}`));
  if (findChromium()) return;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
    await run("apt-get", ["update", "-qq"], quiet)
      .then(() => install("chromium"))
      // A distribution may not have the shell. The tests then run in Chromium itself, which takes longer.
      .then(() => install("chromium-headless-shell"))
      .catch((error) => log(`apt-get could not install all of Chromium: ${error.message}`));
  }
  if (findChromium()) return;
  throw new Error(
    "The browser tests need Chromium. Install it (npx playwright install chromium, or your system's package) and run npm test again.",
  );
}
