import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { ensurePinnedNode } from "./install.cjs";

const VERSION = "24.99.0";
let folder: string;
const log = jest.fn();

function writeProgram(file: string, version = VERSION): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho v${version}\n`);
  chmodSync(file, 0o755);
  return file;
}
const install = jest.fn();
const ensure = () => ensurePinnedNode({ folder, version: VERSION, install, log });
const program = () => path.join(folder, VERSION, "bin/node");

beforeEach(() => {
  install.mockReset();
  log.mockReset();
  folder = path.join(mkdtempSync(path.join(tmpdir(), "nametag node ")), "node");
  install.mockImplementation(async (target: string) => writeProgram(path.join(target, "node_modules/node/bin/node")));
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

it("installs the program once and finds it without an installation afterwards", async () => {
  expect(await ensure()).toBe(program());
  expect(await ensure()).toBe(program());
  expect(install).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toEqual([VERSION]);
});

it("installs again when the program there does not run or is another version", async () => {
  writeProgram(program(), "24.0.0");
  expect(await ensure()).toBe(program());
  writeFileSync(program(), "half a file");
  await ensure();
  expect(install).toHaveBeenCalledTimes(2);
});

it("removes the installation when the program is not the pinned version", async () => {
  install.mockImplementation(async (target: string) => writeProgram(path.join(target, "node"), "20.0.0"));
  await expect(ensure()).rejects.toThrow(/^Nametag needs Node 24\.99\.0 or newer, and it could not be installed: /);
  expect(readdirSync(folder)).toEqual([]);
});

it("returns the same program to two commands that start at once", async () => {
  expect(await Promise.all([ensure(), ensure()])).toEqual([program(), program()]);
  expect(readdirSync(folder)).toEqual([VERSION]);
});

it("removes the folder of a killed installation but not a recent one, which may still be in use", async () => {
  const [old, recent] = [path.join(folder, ".unfinished-old"), path.join(folder, ".unfinished-new")];
  for (const entry of [old, recent]) mkdirSync(entry, { recursive: true });
  const longAgo = new Date("2026-01-01T00:00:00Z");
  utimesSync(old, longAgo, longAgo);
  await ensure();
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});
