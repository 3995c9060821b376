// Runs commands with a supported Node (docs/decisions/031).
const { spawn } = require("node:child_process");
const { existsSync, realpathSync } = require("node:fs");
const path = require("node:path");

const { ensurePinnedNode } = require("./install.cjs");
const { root } = require("./program.cjs");
const { isSupported } = require("./version.cjs");

const PARENT_CHECK_MS = 250;

/**
 * Returns the current Node if it is new enough, else the pinned one.
 *
 * @returns {Promise<string>}
 */
async function findNode() {
  return isSupported(process.version) ? process.execPath : ensurePinnedNode();
}

function resolvesToNode(node, folders) {
  const found = folders.map((folder) => path.join(folder, path.basename(node))).find((file) => existsSync(file));
  return found !== undefined && realpathSync(found) === realpathSync(node);
}

/**
 * Makes `node`, npm and the programs of our packages run under the given Node.
 *
 * @param {string} node
 * @param {Record<string, string | undefined>} [env]
 * @returns {Record<string, string | undefined>}
 */
function environmentFor(node, env = process.env) {
  // Windows writes it `Path`.
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const packages = path.join(root, "node_modules/.bin");
  const folders = (env[name] ?? "").split(path.delimiter).filter((folder) => folder && folder !== packages);
  const first = resolvesToNode(node, folders) ? [packages] : [packages, path.dirname(node)];
  return { ...env, [name]: [...first, ...folders].join(path.delimiter), NODE: node, npm_node_execpath: node };
}

/** Stops the child also when our parent has ended. */
function forwardSignals(child) {
  // Ctrl-C reaches the child directly, and the child decides when to end.
  process.on("SIGINT", () => undefined);
  // npm signals only its shell, which ends without passing SIGTERM on.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, PARENT_CHECK_MS).unref();
  for (const signal of ["SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // The parent may end by the same signal. A second SIGTERM would skip the shutdown.
      clearInterval(watch);
      child.kill(signal);
    });
  }
}

/**
 * Forwards input, output and signals, and exits as the command exits.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<never>}
 */
function runInPlace(command, args, options) {
  return new Promise((_, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    forwardSignals(child);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code !== null) process.exit(code);
      // Ends this process by the same signal.
      process.exitCode = 1;
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

/**
 * Runs this command again under the pinned Node if the current one is not supported.
 *
 * @returns {Promise<void>}
 */
async function requireSupportedNode() {
  const node = await findNode();
  if (node !== process.execPath) {
    await runInPlace(node, [...process.execArgv, ...process.argv.slice(1)], { env: environmentFor(node) });
  }
  Object.assign(process.env, environmentFor(node));
}

module.exports = { environmentFor, findNode, requireSupportedNode, runInPlace };
