import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build as bundle, type BuildOptions } from "esbuild";

import { BANNER, NODE_MAJOR } from "./banner";
import { BROWSER_FILES, buildBrowserFiles } from "./browser-files";

const SOURCES = [
  ...["app", "components", "lib", "messages", "public", "realtime", "types", "web", "worker"],
  ...["instrumentation.ts", "instrumentation-client.ts", "middleware.ts"],
  ...["prisma/migrate.ts", "prisma/schema-engine.ts", "prisma/schema.prisma"],
  ...["scripts/admin.ts", "scripts/backup.ts", "scripts/backup", "scripts/migrate.ts", "scripts/restore.ts"],
  ...["scripts/doctor.ts", "scripts/uploads.ts", "scripts/postgres", "CHANGELOG.md"],
  ...["scripts/admin", "scripts/setup.ts", "scripts/setup"],
  ...["scripts/start/banner.ts", "scripts/start/build.ts", "scripts/start/browser-files.ts"],
  ...["scripts/texts/keys.ts", "next.config.mjs"],
  ...["postcss.config.mjs", "tsconfig.json", "package-lock.json", "docs/api/openapi.json"],
];
/** Set for browser tests: pages then check the server's responses (lib/api/register-checks.ts). */
const CHECK_RESPONSES = process.env.NEXT_PUBLIC_CHECK_RESPONSES ?? "";
const EXCLUDED =
  /(^|\/)lib\/core\/server\/generated$|^public\/(sw\.js|offline|offline\.html|api-docs\/swagger-ui.*)$|\.test\.tsx?$/;
/** Inside `.next`, so that removing the build removes its hash too. */
const HASH_FILE = ".next/nametag-build.sha256";

const FOLDER = "dist";

/** Bundles start fast, and run in the image without sources and compiler. */
const BUNDLES = {
  web: "web/server.ts",
  realtime: "realtime/index.ts",
  migrate: "scripts/migrate.ts",
  admin: "scripts/admin.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
  doctor: "scripts/doctor.ts",
  uploads: "scripts/uploads.ts",
  setup: "scripts/setup.ts",
};
/** Run without the other processes' environment, so they don't read `.env`. */
const DECODERS = {
  decoder: "lib/uploads/decoder/child.ts",
  spreadsheet: "lib/guests/service/import/spreadsheet/child.ts",
};

function listFiles(entry: string): string[] {
  if (EXCLUDED.test(entry) || !existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(path.posix.join(entry, name)));
}

function hashSources(): string {
  const hash = createHash("sha256").update(process.version).update(CHECK_RESPONSES);
  for (const file of SOURCES.flatMap(listFiles)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

async function buildNext(signal?: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    ["scripts/start/end-with-parent.cjs", "node_modules/next/dist/bin/next", "build"],
    {
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      signal,
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`next build failed:\n${output.trim()}`);
}

async function buildBundles(): Promise<void> {
  const options = {
    outdir: FOLDER,
    bundle: true,
    platform: "node",
    target: `node${NODE_MAJOR}`,
    format: "cjs",
    packages: "external",
    logLevel: "silent",
  } satisfies BuildOptions;
  mkdirSync(FOLDER, { recursive: true });
  await Promise.all([
    bundle({ ...options, entryPoints: BUNDLES, banner: { js: BANNER } }),
    bundle({ ...options, entryPoints: DECODERS }),
  ]);
}

/** Builds only if the sources changed. Returns whether anything was built. */
export async function ensureBuilt(signal?: AbortSignal): Promise<boolean> {
  const hash = hashSources();
  const isUpToDate = existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash;
  const outputs = [...Object.keys({ ...BUNDLES, ...DECODERS }).map((name) => `${FOLDER}/${name}.js`), ...BROWSER_FILES];
  if (isUpToDate && outputs.every((file) => existsSync(file))) return false;
  rmSync(HASH_FILE, { force: true });
  await Promise.all([buildNext(signal), buildBundles(), buildBrowserFiles(hash.slice(0, 16))]);
  mkdirSync(path.dirname(HASH_FILE), { recursive: true });
  writeFileSync(HASH_FILE, hash);
  return true;
}
