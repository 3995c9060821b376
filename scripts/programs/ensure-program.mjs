import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { findOnPath } from "../chromium.cjs";
import { run } from "../node/program.cjs";

/**
 * @typedef {{ program: string, name: string, debianPackage: string, versionFlag: string }} Program
 */

/** @type {Program} */
const REDIS = {
  program: "redis-server",
  name: "Redis",
  debianPackage: "redis-server",
  versionFlag: "--version",
};

/** @type {Program} */
const NGINX = { program: "nginx", name: "nginx", debianPackage: "nginx-light", versionFlag: "-v" };

/** @type {Program} */
const FIREFOX = { program: "firefox-esr", name: "Firefox ESR", debianPackage: "firefox-esr", versionFlag: "--version" };

/** @type {Program} */
const PDF_TO_PICTURES = { program: "pdftoppm", name: "Poppler", debianPackage: "poppler-utils", versionFlag: "-v" };

/** @type {Program} */
const BARCODE_READER = { program: "zbarimg", name: "ZBar", debianPackage: "zbar-tools", versionFlag: "--version" };

const isInstalled = ({ program, versionFlag }) => spawnSync(program, [versionFlag]).status === 0;

/**
 * Needs root, because it installs with apt.
 *
 * @param {Program} wanted
 * @param {string} purpose what needs it, as in "The realtime tests need"
 */
async function ensureProgram(wanted, purpose, log) {
  if (isInstalled(wanted)) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log(`Installing ${wanted.name}…`);
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    await run("apt-get", ["update", "-qq"], quiet)
      .then(() => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", wanted.debianPackage], quiet))
      .catch((error) => log(`apt-get could not install ${wanted.name}: ${error.message}`));
  }
  if (isInstalled(wanted)) return;
  throw new Error(`${purpose} ${wanted.program} on PATH. Install your system's package and run the command again.`);
}

export const ensureRedis = (purpose = "The realtime tests need", log = console.log) =>
  ensureProgram(REDIS, purpose, log);

export const ensureNginx = (purpose = "The cluster needs", log = console.log) => ensureProgram(NGINX, purpose, log);

/** They read what was printed. */
export async function ensurePrintReaders(purpose = "The browser tests need", log = console.log) {
  await ensureProgram(PDF_TO_PICTURES, purpose, log);
  await ensureProgram(BARCODE_READER, purpose, log);
}

export async function ensureFirefox(purpose = "The Firefox tests need", log = console.log) {
  await ensureProgram(FIREFOX, purpose, log);
  return findOnPath([FIREFOX.program]);
}
