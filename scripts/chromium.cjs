// Finds the browser for the tests and the screenshots. CommonJS, because Playwright loads its configuration as such.
const { existsSync } = require("node:fs");
const path = require("node:path");

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Returns the Chromium to use: Playwright's own, whose path is undefined because Playwright finds it, or one on PATH.
 *
 * @returns {{ path: string | undefined } | undefined} undefined if there is none
 */
function findChromium() {
  // Required here, because `npm test` loads this file before the packages are installed.
  const { chromium } = require("@playwright/test");
  if (existsSync(chromium.executablePath())) return { path: undefined };
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const found = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
  return found ? { path: found } : undefined;
}

/** Flags that stop the browser from making requests of its own, and give it a fake camera. */
const CHROMIUM_ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-sync",
  "--no-first-run",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  // Chromium's sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

module.exports = { findChromium, CHROMIUM_ARGS };
