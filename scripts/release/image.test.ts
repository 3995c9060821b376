import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { assembleImage } from "./image";

const ROOT = path.resolve(__dirname, "../..");
const READ_BY_PATH = [
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
  "node_modules/next/dist/compiled/webpack/webpack-lib.js",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];
const PACKAGES = ["by-bundle", "inner", "by-import", "by-page", "@next/swc-linux-x64-gnu", "unused"];

let workspace: string;
let image: string;

function write(file: string, text = ""): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}

/** A build with one bundle, one page and packages for each way to need one. */
function writeBuild(): void {
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, name === "by-bundle" ? `require("inner")` : "");
    write(`node_modules/${name}/index.js.map`);
  }
  write("dist/web.js", `require("by-bundle"); require("@next/swc-linux-x64-gnu"); void import("by-import");`);
  write(".next/server/page.js");
  write(".next/server/page.js.map");
  const files = ["../../node_modules/by-page/index.js", "../../lib/source.ts"];
  write(".next/server/page.js.nft.json", JSON.stringify({ version: 1, files }));
  write(".next/cache/large");
  mkdirSync(path.join(workspace, ".next/node_modules"));
  symlinkSync("../../node_modules/by-page", path.join(workspace, ".next/node_modules/by-page-1234"));
  for (const file of [
    "public/icon.svg",
    "prisma/migrations/1/migration.sql",
    "deploy/healthcheck.mjs",
    ...READ_BY_PATH,
  ])
    write(file);
  for (const file of ["package.json", "next.config.mjs", "CHANGELOG.md", "lib/source.ts", ".env"]) write(file, "{}");
}

beforeAll(async () => {
  workspace = mkdtempSync(path.join(tmpdir(), "nametag-image-"));
  image = path.join(workspace, "image");
  writeBuild();
  await assembleImage(workspace, image);
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

it.each([
  ...["by-bundle", "inner", "by-import", "by-page"].map((name) => `node_modules/${name}/index.js`),
  ...["dist/web.js", ".next/server/page.js", "public/icon.svg", "prisma/migrations/1/migration.sql"],
  ...["deploy/healthcheck.mjs", "package.json", "next.config.mjs", "CHANGELOG.md", "node_modules/inner/package.json"],
  ...READ_BY_PATH,
])("has %s", (file) => {
  expect(existsSync(path.join(image, file))).toBe(true);
});

it.each([
  ...["node_modules/unused", "node_modules/@next", "node_modules/by-bundle/index.js.map", ".next/cache"],
  ...[".next/server/page.js.map", ".next/server/page.js.nft.json", "lib", ".env"],
])("leaves %s out", (file) => {
  expect(existsSync(path.join(image, file))).toBe(false);
});

it("keeps the links by which pages find packages", () => {
  const link = path.join(image, ".next/node_modules/by-page-1234");
  expect([readlinkSync(link), existsSync(path.join(link, "index.js"))]).toEqual(["../../node_modules/by-page", true]);
});

it("refuses a folder that exists", async () => {
  await expect(assembleImage(workspace, image)).rejects.toThrow("EEXIST");
});

it("starts programs that the build makes, in the container and by everything else of deploy/", () => {
  const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
  const built = new Set([...read("scripts/start/build.ts").matchAll(/^ {2}(\w+): "[\w/]+\.ts",$/gm)].map((m) => m[1]));
  const files = [
    "Dockerfile",
    "compose.yaml",
    ...["web", "realtime", "migrate", "backup"].map((n) => `kubernetes/${n}.yaml`),
  ];
  for (const file of files) {
    const started = [...read(`deploy/${file}`).matchAll(/\bdist\/(\w+)\.js/g)].map((match) => match[1]);
    expect(started.length).toBeGreaterThan(0);
    for (const name of started) expect(built).toContain(name);
  }
});
