// CommonJS without packages, so that it works before anything is installed, and in Jest.
const { spawn } = require("node:child_process");
const path = require("node:path");

const root = path.resolve(__dirname, "../..");

/**
 * Runs a program from the repository's root with our output. Throws unless it exits with 0.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<void>}
 */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ${args.join(" ")} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/**
 * Finds the npm that started this command, else the one on PATH.
 *
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function getNpmCommand(args) {
  const program = process.env.npm_execpath;
  if (program && /\.[cm]?js$/.test(program)) {
    return { command: process.execPath, args: [program, ...args], shell: false };
  }
  const isWindows = process.platform === "win32";
  return { command: isWindows ? "npm.cmd" : "npm", args, shell: isWindows };
}

/**
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
function npm(args, options) {
  const npmCommand = getNpmCommand(args);
  return run(npmCommand.command, npmCommand.args, { shell: npmCommand.shell, ...options });
}

module.exports = { getNpmCommand, npm, root, run };
