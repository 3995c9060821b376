// Runs with Node alone, before anything is installed. Shared by `npm start`, `npm run dev` and `npm test`.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
const at = (...names) => path.join(root, ...names);

/** Runs a program with our output; resolves when it ended well, else throws an Error naming it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ${args.join(" ")} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** Runs npm, by the program that started us where there is one. */
export function npm(args, options) {
  const program = process.env.npm_execpath;
  return program && /\.[cm]?js$/.test(program)
    ? run(process.execPath, [program, ...args], options)
    : run(process.platform === "win32" ? "npm.cmd" : "npm", args, { shell: process.platform === "win32", ...options });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what package-lock.json says; npm notes there what it installed. */
function isInstalled() {
  const wanted = readLock(at("package-lock.json"));
  const found = readLock(at("node_modules/.package-lock.json"));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([name, { version, optional, peer }]) => {
    // The root itself; and what npm leaves out on other systems.
    if (name === "" || (found[name] === undefined && (optional || peer))) return true;
    return found[name]?.version === version && existsSync(at(name));
  });
}

function checkNode() {
  const wanted = [20, 19];
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return;
  throw new Error(`Nametag needs Node ${wanted.join(".")} or newer; this is ${process.versions.node}.`);
}

/** Installs the packages when they are missing or not those of package-lock.json. Says so through `say`. */
export async function ensureInstalled(say = console.log) {
  checkNode();
  if (isInstalled()) return;
  say("Installing packages (npm ci)…");
  await npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

/** Generates the Prisma client when the schema changed since. */
export async function ensureGenerated(say = console.log) {
  const output = at("lib/core/server/generated/prisma");
  const note = at("lib/core/server/generated/schema.sha256");
  const inputs = ["prisma/schema.prisma", "package-lock.json"].map((file) => readFileSync(at(file)));
  const hash = inputs.reduce((sum, input) => sum.update(input), createHash("sha256")).digest("hex");
  if (existsSync(path.join(output, "client.ts")) && existsSync(note) && readFileSync(note, "utf8") === hash) return;
  say("Generating the database client…");
  rmSync(note, { force: true });
  const prisma = at("node_modules/prisma/build/index.js");
  await run(process.execPath, [prisma, "generate", "--no-hints"], {
    stdio: ["ignore", "ignore", "inherit"],
    // Any existing file will do: `generate` never runs the engine it would else download (docs/decisions/001).
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, hash);
}
