import { readFileSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { build as bundle, type BuildOptions, type Plugin } from "esbuild";

import english from "../../messages/en.json";
import { getText } from "../texts/keys";

/** The build adds these to the committed files. */
export const BROWSER_FILES = [
  ...["public/sw.js", "public/offline.html", "public/offline/page.js", "public/offline/page.css"],
  ...["public/api-docs/swagger-ui-bundle.js", "public/api-docs/swagger-ui.css"],
];

async function copyApiViewer(): Promise<void> {
  const source = path.dirname(require.resolve("swagger-ui-dist/package.json"));
  await Promise.all(
    ["swagger-ui-bundle.js", "swagger-ui.css"].map((name) =>
      copyFile(path.join(source, name), `public/api-docs/${name}`),
    ),
  );
}

function readThemeColors(): string {
  const css = readFileSync("app/globals.css", "utf8");
  const layer = css.slice(css.indexOf("@layer base {"), css.indexOf("@theme inline"));
  if (!layer.includes("--background")) throw new Error("app/globals.css: the colors were not found");
  // Tailwind expands its variants in the stylesheet only.
  return layer.replace(
    /:root \{\s*@variant dark \{([^}]*)\}\s*\}/,
    (_, dark: string) =>
      `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${dark}} }\n` +
      `:root[data-theme="dark"] {${dark}}`,
  );
}

const themeColors: Plugin = {
  name: "theme-colors",
  setup(build) {
    build.onResolve({ filter: /^theme-colors$/ }, () => ({ path: "theme-colors", namespace: "theme" }));
    build.onLoad({ filter: /.*/, namespace: "theme" }, () => ({ contents: readThemeColors(), loader: "css" }));
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

function writeOfflinePage(): void {
  const html = readFileSync("worker/offline/page.html", "utf8").replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const text = getText(english, key);
    if (text === undefined) throw new Error(`worker/offline/page.html: messages/en.json has no ${key}`);
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  });
  writeFileSync("public/offline.html", html);
}

/** `revision` identifies the build, so that browsers find each new version (docs/decisions/023). */
export async function buildBrowserFiles(revision: string): Promise<void> {
  writeOfflinePage();
  await copyApiViewer();
  const { metafile } = await bundle({
    ...common,
    entryPoints: { page: "worker/offline/page.ts" },
    outdir: "public/offline",
    loader: { ".woff2": "file" },
    assetNames: "[name]",
    plugins: [themeColors],
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
