import { existsSync } from "node:fs";
import path from "node:path";

import { root, run } from "../node/program.cjs";
import { findChromium, hasHeadlessShell } from "../chromium.cjs";

const INSTALL_TIMEOUT_MS = 180_000;

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Needs root for the system's Chromium. Adds the headless shell, in which tests run faster. */
export async function ensureChromium(log = console.log) {
  if (!findChromium()) {
    log("Installing Chromium for the browser tests…");
    await installFromPlaywright(log);
  }
  if (findChromium()?.channel === undefined && canUseApt()) await installWithApt(log);
  if (findChromium()) return;
  throw new Error(
    "The browser tests need Chromium. Install it (npx playwright install chromium, or your system's package) and run npm test again.",
  );
}

async function installFromPlaywright(log) {
  const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
  const options = {
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  };
  await run(process.execPath, [playwright, "install", "chromium"], options)
    .then(() => process.getuid?.() === 0 && run(process.execPath, [playwright, "install-deps", "chromium"], options))
    .catch((error) => log(`Playwright could not install Chromium: ${error.message}`));
}

async function installWithApt(log) {
  const missing = [!findChromium() && "chromium", !hasHeadlessShell() && "chromium-headless-shell"].filter(Boolean);
  if (missing.length === 0) return;
  log(`Installing ${missing.join(" and ")}…`);
  const quiet = { timeout: INSTALL_TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  // One after another, because a distribution may lack the shell.
  try {
    await run("apt-get", ["update", "-qq"], quiet);
    for (const name of missing) {
      await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
    }
  } catch (error) {
    log(`apt-get could not install all of Chromium: ${error.message}`);
  }
}
