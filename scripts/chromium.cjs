// The browser of the tests and of the pictures of the screens. CommonJS, because Playwright loads its configuration so.
const { existsSync } = require("node:fs");
const path = require("node:path");

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * The Chromium to use: Playwright's own (`path` is undefined: it finds that by itself), else one on PATH.
 *
 * @returns {{ path: string | undefined } | undefined} undefined when there is none
 */
function findChromium() {
  // Not above: this file is also loaded before anything is installed.
  const { chromium } = require("@playwright/test");
  if (existsSync(chromium.executablePath())) return { path: undefined };
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const found = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
  return found ? { path: found } : undefined;
}

/** Flags under which the browser asks nobody outside for anything, and has a camera. */
const CHROMIUM_ARGS = [
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

module.exports = { findChromium, CHROMIUM_ARGS };
