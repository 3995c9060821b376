// Installs the pinned Node from npm into .data/node/<version> (docs/decisions/031).
const { spawnSync } = require("node:child_process");
const { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync } = require("node:fs");
const { rmSync, statSync, writeFileSync } = require("node:fs");
const path = require("node:path");

const { npm, root } = require("./program.cjs");
const { PINNED_VERSION } = require("./version.cjs");

const PROGRAM = process.platform === "win32" ? "node.exe" : "node";
const UNFINISHED = ".unfinished-";
/** A folder this old belongs to a killed installation. */
const UNFINISHED_MAX_AGE_MS = 60 * 60 * 1_000;

function hasVersion(program, version) {
  return spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${version}`;
}

/** Leaves out npm settings that would lead this npm to another folder. */
function getNpmEnvironment() {
  const env = { ...process.env };
  for (const name of ["prefix", "local_prefix", "global", "location", "workspace", "dry_run", "allow_scripts"]) {
    delete env[`npm_config_${name}`];
  }
  return env;
}

async function installFromRegistry(folder, version) {
  // The project's registry applies here too.
  copyFileSync(path.join(root, ".npmrc"), path.join(folder, ".npmrc"));
  // `allow-scripts` in .npmrc would reach the script's own npm, and npm 11.19 rejects it.
  const allowScripts = { [`node@${version}`]: true };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, allowScripts }));
  const flags = ["--ignore-scripts=false", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  const output = ["ignore", "ignore", "inherit"];
  await npm(["install", `node@${version}`, ...flags], { cwd: folder, env: getNpmEnvironment(), stdio: output });
  return path.join(folder, "node_modules/node/bin", PROGRAM);
}

/** Removes folders of killed installations. Their age is relative to the new folder's. */
function removeAbandoned(folder, newFolder) {
  const now = statSync(newFolder).mtimeMs;
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    const entry = path.join(folder, name);
    const stats = statSync(entry, { throwIfNoEntry: false });
    if (stats && now - stats.mtimeMs > UNFINISHED_MAX_AGE_MS) rmSync(entry, { recursive: true, force: true });
  }
}

/** Keeps a working installation that another command has put there first. */
function publish(complete, target, version) {
  const program = path.join(target, "bin", PROGRAM);
  if (hasVersion(program, version)) return;
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(complete, target);
  } catch (error) {
    if (!hasVersion(program, version)) throw error;
  }
}

/**
 * Returns the path of the pinned Node. Installs it if it is missing or broken. Safe with concurrent
 * or killed commands, because a checked installation is renamed into place.
 *
 * @param {{
 *   folder?: string,
 *   version?: string,
 *   install?: (folder: string, version: string) => Promise<string>,
 *   log?: (line: string) => void,
 * }} [options] other values are for tests
 * @returns {Promise<string>}
 * @throws Error when the registry can't be reached or the program doesn't run here
 */
async function ensurePinnedNode(options = {}) {
  const { folder = path.join(root, ".data/node"), version = PINNED_VERSION } = options;
  const { install = installFromRegistry, log = console.error } = options;
  const target = path.join(folder, version);
  const program = path.join(target, "bin", PROGRAM);
  if (hasVersion(program, version)) return program;

  log(`Installing Node ${version} (this is ${process.versions.node})…`);
  mkdirSync(folder, { recursive: true });
  const unfinished = mkdtempSync(path.join(folder, UNFINISHED));
  removeAbandoned(folder, unfinished);
  try {
    const installed = await install(unfinished, version);
    if (!hasVersion(installed, version)) throw new Error(`${installed} is not Node ${version}`);
    // Leaves out headers and documentation, half of the package.
    const complete = path.join(unfinished, "complete");
    mkdirSync(path.join(complete, "bin"), { recursive: true });
    renameSync(installed, path.join(complete, "bin", PROGRAM));
    publish(complete, target, version);
  } catch (error) {
    throw new Error(`Nametag needs Node ${version} or newer, and it could not be installed: ${error.message}`, {
      cause: error,
    });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

module.exports = { ensurePinnedNode };
