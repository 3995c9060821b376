import { readFileSync } from "node:fs";
import path from "node:path";

import { build as bundle, type BuildOptions, type Plugin } from "esbuild";

/** What the build writes into `public`, beside what is committed there. */
export const builtFiles = ["public/sw.js", "public/offline/page.js", "public/offline/page.css"];

/** The colours of the house as the app has them: globals.css holds them once, the offline page gets them from there. */
function houseColours(): string {
  const css = readFileSync("app/globals.css", "utf8");
  const layer = css.slice(css.indexOf("@layer base {"), css.indexOf("@theme inline"));
  if (!layer.includes("--background")) throw new Error("app/globals.css: the colours were not found");
  return layer;
}

const colours: Plugin = {
  name: "house-colours",
  setup(build) {
    build.onResolve({ filter: /^house-colours$/ }, () => ({ path: "house-colours", namespace: "house" }));
    build.onLoad({ filter: /.*/, namespace: "house" }, () => ({ contents: houseColours(), loader: "css" }));
  },
};

const common: BuildOptions = {
  bundle: true,
  minify: true,
  platform: "browser",
  format: "iife",
  target: ["chrome111", "firefox111", "safari16.4"],
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "silent",
};

/**
 * Bundles the service worker and the offline page (worker/). `revision` names the build: it stands in the worker, so that
 * browsers see a new one with every build and offer it (decision 023).
 */
export async function buildBrowserFiles(revision: string): Promise<void> {
  const { metafile } = await bundle({
    ...common,
    entryPoints: { page: "worker/offline/page.ts" },
    outdir: "public/offline",
    loader: { ".woff2": "file" },
    assetNames: "[name]",
    plugins: [colours],
    metafile: true,
  });
  const pageFiles = Object.keys(metafile.outputs).map((file) => `/${path.posix.relative("public", file)}`);
  const precache = ["/offline.html", "/icon.svg", ...pageFiles.sort()].map((url) => ({ url, revision }));
  await bundle({
    ...common,
    entryPoints: { sw: "worker/sw.ts" },
    outdir: "public",
    define: { ...common.define, PRECACHE: JSON.stringify(precache) },
  });
}
