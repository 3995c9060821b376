import { copyFile, cp, mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";

import { nodeFileTrace } from "next/dist/compiled/@vercel/nft";

/** The processes read these by their paths. Packages are traced. */
const PARTS = [
  ...["dist", ".next", "public", "prisma/migrations", "deploy/healthcheck.mjs"],
  ...["package.json", "next.config.mjs", "CHANGELOG.md"],
];
/** No trace has these: prisma/schema-engine.ts and Next compute their paths. */
const READ_BY_PATH = [
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];
/** Of `.next`: what only builds and stack traces of developers read. */
const OF_BUILDS = /^\.next\/(build|cache|dev|diagnostics|lock|trace|trace-build|turbopack|types)$|\.(map|nft\.json)$/;
/** Of packages: what Next leaves out for its own standalone server, and its compiler. */
const UNUSED = [
  /\.(map|d\.[cm]?ts|md)$/,
  /^node_modules\/(@next\/swc-|next-intl\/|typescript\/)/,
  /^node_modules\/next\/dist\/(server\/lib\/route-resolver|lib\/upgrade|pages)/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
];

const isUnused = (file: string): boolean => UNUSED.some((pattern) => pattern.test(file));

/** Next has traced its server and each page and route while it built them. */
async function readTraces(root: string): Promise<string[]> {
  const entries = await readdir(path.join(root, ".next"), { recursive: true });
  const lists = entries
    .filter((entry) => entry.endsWith(".nft.json"))
    .map(async (entry) => {
      const file = path.join(root, ".next", entry);
      const { files } = JSON.parse(await readFile(file, "utf8")) as { files: string[] };
      return files.map((each) => path.relative(root, path.resolve(path.dirname(file), each)));
    });
  return (await Promise.all(lists)).flat();
}

/** Our own bundles are traced here, in the same way, and the configuration that Next reads. */
async function traceBundles(root: string): Promise<string[]> {
  const bundles = (await readdir(path.join(root, "dist"))).filter((name) => name.endsWith(".js"));
  const entries = [...bundles.map((name) => path.join(root, "dist", name)), path.join(root, "next.config.mjs")];
  const options = { base: root, processCwd: root, ignore: isUnused, mixedModules: true };
  const { fileList, esmFileList } = await nodeFileTrace(entries, options);
  return [...fileList, ...esmFileList];
}

/**
 * Copies what the processes need of the built app in `root` into a new folder. Returns how many
 * files of packages these are.
 */
export async function assembleImage(root: string, folder: string): Promise<number> {
  const traced = [...(await readTraces(root)), ...(await traceBundles(root))];
  const files = new Set(traced.filter((file) => file.startsWith("node_modules/") && !isUnused(file)));
  await mkdir(folder);
  for (const part of [...PARTS, ...READ_BY_PATH])
    await cp(path.join(root, part), path.join(folder, part), {
      recursive: true,
      // Links in `.next/node_modules` lead to `node_modules`.
      verbatimSymlinks: true,
      filter: (source) => !OF_BUILDS.test(path.relative(root, source)),
    });
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  return files.size;
}
