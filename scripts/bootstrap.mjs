// The first steps of `npm start`, `npm run dev` and `npm test`. Works before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { npm, root, run } from "./node/program.cjs";

const resolveFromRoot = (...names) => path.join(root, ...names);

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** npm records there what it installed. */
function isInstalled() {
  const wantedPackages = readLock(resolveFromRoot("package-lock.json"));
  const found = readLock(resolveFromRoot("node_modules/.package-lock.json"));
  if (!wantedPackages || !found) return false;
  return Object.entries(wantedPackages).every(([name, { version, optional, peer }]) => {
    // The first entry is the project. npm leaves out optional packages for other systems.
    if (name === "" || (found[name] === undefined && (optional || peer))) return true;
    return found[name]?.version === version && existsSync(resolveFromRoot(name));
  });
}

export async function ensureInstalled(log = console.log) {
  if (isInstalled()) return;
  log("Installing packages (npm ci)…");
  await npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

export async function ensureGenerated(log = console.log) {
  const output = resolveFromRoot("lib/core/server/generated/prisma");
  const hashFile = resolveFromRoot("lib/core/server/generated/schema.sha256");
  const inputs = ["prisma/schema.prisma", "package-lock.json"].map((file) => readFileSync(resolveFromRoot(file)));
  const hash = inputs.reduce((sum, input) => sum.update(input), createHash("sha256")).digest("hex");
  if (existsSync(path.join(output, "client.ts")) && existsSync(hashFile) && readFileSync(hashFile, "utf8") === hash)
    return;
  log("Generating the database client…");
  rmSync(hashFile, { force: true });
  const prisma = resolveFromRoot("node_modules/prisma/build/index.js");
  await run(process.execPath, [prisma, "generate", "--no-hints"], {
    stdio: ["ignore", "ignore", "inherit"],
    // `generate` never runs the engine, but downloads it unless this exists (docs/decisions/001).
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  mkdirSync(path.dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, hash);
}
