import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build as bundle } from "esbuild";

import { buildBrowserFiles, builtFiles } from "./browser-files";

/** What the build is made of. */
const sources = [
  ...[
    "app",
    "components",
    "lib",
    "realtime",
    "web",
    "worker",
    "public",
    "prisma/migrate.ts",
    "prisma/schema-engine.ts",
  ],
  ...[
    "prisma/schema.prisma",
    "scripts/migrate.ts",
    "scripts/start/build.ts",
    "scripts/start/browser-files.ts",
    "next.config.mjs",
  ],
  ...["postcss.config.mjs", "tsconfig.json", "package-lock.json"],
];
const leftOut = /(^|\/)lib\/core\/generated$|^public\/(sw\.js|offline)$|\.test\.tsx?$/;
/** Inside `.next`, so that removing the build removes what is said about it. */
const note = ".next/nametag-build.sha256";

/** Processes as plain, readable JavaScript: they start at once, and need no compiler (nor 60 MB of source maps) to run. */
const bundles = { web: "web/server.ts", realtime: "realtime/index.ts", migrate: "scripts/migrate.ts" };

function filesOf(entry: string): string[] {
  if (leftOut.test(entry) || !existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesOf(path.posix.join(entry, name)));
}

function hashOfSources(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

async function buildNext(signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`next build failed:\n${output.trim()}`);
}

async function buildBundles(): Promise<void> {
  await bundle({
    entryPoints: bundles,
    outdir: "dist",
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    packages: "external",
    // What is built is for production; `.env` lies beneath the real environment, as for `npm start`.
    banner: { js: `process.env.NODE_ENV ??= "production"; try { process.loadEnvFile(); } catch {}` },
    logLevel: "silent",
  });
}

/** Builds `.next`, `dist` and the browser's files in `public` unless they are made of these very sources. Returns whether there was something to do. */
export async function ensureBuilt(signal?: AbortSignal): Promise<boolean> {
  const hash = hashOfSources();
  const upToDate = existsSync(note) && readFileSync(note, "utf8") === hash;
  const made = [...Object.keys(bundles).map((name) => `dist/${name}.js`), ...builtFiles];
  if (upToDate && made.every((file) => existsSync(file))) return false;
  rmSync(note, { force: true });
  await Promise.all([buildNext(signal), buildBundles(), buildBrowserFiles(hash.slice(0, 16))]);
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, hash);
  return true;
}
