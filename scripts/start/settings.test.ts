import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { loadSettings } from "./settings";

const originalEnv = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nametag-settings-"));
  process.env = { NODE_ENV: "test", DATA_DIR: folder };
});

afterEach(() => {
  process.env = { ...originalEnv };
  rmSync(folder, { recursive: true });
});

it("chooses the embedded database and stores a private secret when nothing is set", () => {
  const { embedded, NEXTAUTH_SECRET, NEXTAUTH_URL } = loadSettings(false);
  expect([embedded, NEXTAUTH_URL]).toEqual([true, "http://localhost:3000"]);
  const file = path.join(folder, "nextauth-secret");
  expect(readFileSync(file, "utf8")).toBe(NEXTAUTH_SECRET);
  expect(statSync(file).mode & 0o077).toBe(0);
  delete process.env.NEXTAUTH_SECRET;
  expect(loadSettings(false).NEXTAUTH_SECRET).toBe(NEXTAUTH_SECRET);
});

it("creates push keys once, and prefers those of the environment", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = loadSettings(false);
  expect(statSync(path.join(folder, "push-keys.json")).mode & 0o077).toBe(0);
  delete process.env.VAPID_PUBLIC_KEY;
  delete process.env.VAPID_PRIVATE_KEY;
  expect(loadSettings(false)).toMatchObject({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
  process.env.VAPID_PRIVATE_KEY = `${"A".repeat(42)}B`;
  process.env.VAPID_PUBLIC_KEY = `B${"C".repeat(86)}`;
  expect(loadSettings(false).VAPID_PUBLIC_KEY).toBe(`B${"C".repeat(86)}`);
  delete process.env.VAPID_PUBLIC_KEY;
  expect(() => loadSettings(false)).toThrow(/^VAPID_PUBLIC_KEY: is required/);
});

it("sets the environment of the child processes whatever NODE_ENV was", () => {
  loadSettings(false);
  expect(process.env).toMatchObject({
    NODE_ENV: "production",
    DATA_DIR: folder,
    NEXTAUTH_URL: "http://localhost:3000",
  });
  loadSettings(true);
  expect(process.env.NODE_ENV).toBe("development");
});

it("uses the database that DATABASE_URL names", () => {
  process.env.DATABASE_URL = "postgresql://db.example/nametag";
  expect(loadSettings(false)).toMatchObject({ embedded: false, DATABASE_URL: "postgresql://db.example/nametag" });
});

it.each([
  ["PORT", "80x"],
  ["REALTIME_PORT", "3000"],
  ["NEXTAUTH_SECRET", "short"],
  ["DATABASE_URL", "mysql://db.example/nametag"],
  ["TRUSTED_PROXIES", "proxy.example"],
])("names %s when its value is wrong", (name, value) => {
  process.env[name] = value;
  expect(() => loadSettings(false)).toThrow(new RegExp(`^${name}: `));
});

it("names DATA_DIR when the folder can't be created", () => {
  writeFileSync(path.join(folder, "file"), "");
  process.env.DATA_DIR = path.join(folder, "file/below");
  expect(() => loadSettings(false)).toThrow(/^DATA_DIR: /);
});
