// The browser that the tests and the pictures of the screens use.
import { existsSync } from "node:fs";
import path from "node:path";

import { root, run } from "./bootstrap.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Where Chromium is. `own` is Playwright's, which it finds by itself; else the path of one found on PATH.
 *
 * @returns {Promise<{ own: true } | { own: false, path: string } | undefined>}
 */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return { own: true };
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const found = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(existsSync);
  return found ? { own: false, path: found } : undefined;
}

/** Flags under which a test's browser asks nobody outside for anything, and has a camera. */
export const CHROMIUM_ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--no-first-run",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Installs Chromium when there is none: Playwright's, else (as root, with apt) the system's. */
export async function ensureChromium(say = console.log) {
  if (await findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  say("Installing Chromium for the browser tests…");
  const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" };
  await run(process.execPath, [playwright, "install", "chromium"], { env, timeout: 180_000 })
    .then(() =>
      isRoot ? run(process.execPath, [playwright, "install-deps", "chromium"], { env, timeout: 180_000 }) : undefined,
    )
    .catch((error) => say(`Playwright's own did not come: ${error.message}`));
  if (await findChromium()) return;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], quiet)
      .then(() => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet))
      .catch((error) => say(`The system's did not come: ${error.message}`));
  }
  if (await findChromium()) return;
  throw new Error(
    "The browser tests need Chromium: install it (`npx playwright install chromium`, or your system's package) and run npm test again.",
  );
}
