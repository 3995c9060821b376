// CommonJS, because Playwright loads its configuration as such.
const { existsSync } = require("node:fs");
const path = require("node:path");

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const HEADLESS_SHELL = ["chromium-headless-shell"];

function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

// Required late, because `npm test` loads this file before the packages are installed.
const hasOwnChromium = () => existsSync(require("@playwright/test").chromium.executablePath());

/**
 * Finds Playwright's complete Chromium or one on PATH.
 *
 * @returns {{ executablePath?: string, channel?: "chromium" } | undefined} launch options
 */
function findChromium() {
  if (hasOwnChromium()) return { channel: "chromium" };
  const executablePath = findOnPath(CHROMIUM);
  return executablePath ? { executablePath } : undefined;
}

const hasHeadlessShell = () => hasOwnChromium() || findOnPath(HEADLESS_SHELL) !== undefined;

/**
 * Finds the headless shell, else Chromium. The shell is faster, but has no push messages.
 *
 * @returns {{ executablePath?: string, channel?: "chromium" } | undefined} launch options
 */
function findHeadlessShell() {
  // Playwright installs its shell with its Chromium, and starts it unless a channel is named.
  if (hasOwnChromium()) return {};
  const executablePath = findOnPath(HEADLESS_SHELL);
  return executablePath ? { executablePath } : findChromium();
}

/** Stops the browser's own requests, and gives it a fake camera. */
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

module.exports = { findChromium, findHeadlessShell, hasHeadlessShell, findOnPath, CHROMIUM_ARGS };
