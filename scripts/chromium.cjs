// Finds the browser for the tests and the screenshots. CommonJS, because Playwright loads its configuration as such.
const { existsSync } = require("node:fs");
const path = require("node:path");

const CHROMIUM = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const HEADLESS_SHELL = ["chromium-headless-shell"];

/** Returns the first program of these names on PATH; undefined if there is none. */
function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

// Required here, because `npm test` loads this file before the packages are installed.
const hasOwnChromium = () => existsSync(require("@playwright/test").chromium.executablePath());

/**
 * Returns the launch options of a complete Chromium, Playwright's own or one on PATH; undefined if there is none.
 *
 * @returns {{ executablePath?: string, channel?: "chromium" } | undefined}
 */
function findChromium() {
  if (hasOwnChromium()) return { channel: "chromium" };
  const executablePath = findOnPath(CHROMIUM);
  return executablePath ? { executablePath } : undefined;
}

const hasHeadlessShell = () => hasOwnChromium() || findOnPath(HEADLESS_SHELL) !== undefined;

/**
 * Returns the launch options of Chromium's headless shell: the same pages in half of the processor time, but no push messages.
 * Those of Chromium if there is no shell.
 *
 * @returns {{ executablePath?: string, channel?: "chromium" } | undefined}
 */
function findHeadlessShell() {
  // Playwright installs its shell together with its Chromium, and starts it unless a channel is named.
  if (hasOwnChromium()) return {};
  const executablePath = findOnPath(HEADLESS_SHELL);
  return executablePath ? { executablePath } : findChromium();
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

module.exports = { findChromium, findHeadlessShell, hasHeadlessShell, findOnPath, CHROMIUM_ARGS };
