import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { loadSettings } from "./settings";

const before = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nametag-settings-"));
  process.env = { NODE_ENV: "test", DATA_DIR: folder };
});

afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true });
});

test("nothing set: an embedded database, and a secret that is made once, kept, and nobody else's to read", () => {
  const { embedded, NEXTAUTH_SECRET, NEXTAUTH_URL } = loadSettings(false);
  expect([embedded, NEXTAUTH_URL]).toEqual([true, "http://localhost:3000"]);
  const file = path.join(folder, "nextauth-secret");
  expect(readFileSync(file, "utf8")).toBe(NEXTAUTH_SECRET);
  expect(statSync(file).mode & 0o077).toBe(0);
  delete process.env.NEXTAUTH_SECRET;
  expect(loadSettings(false).NEXTAUTH_SECRET).toBe(NEXTAUTH_SECRET);
});

test("the keys of push are made once and kept, and one's own go before them", () => {
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

test("what the children need stands in the environment, whatever NODE_ENV said", () => {
  loadSettings(false);
  expect(process.env).toMatchObject({
    NODE_ENV: "production",
    DATA_DIR: folder,
    NEXTAUTH_URL: "http://localhost:3000",
  });
  loadSettings(true);
  expect(process.env.NODE_ENV).toBe("development");
});

test("a database of one's own is used", () => {
  process.env.DATABASE_URL = "postgresql://db.example/nametag";
  expect(loadSettings(false)).toMatchObject({ embedded: false, DATABASE_URL: "postgresql://db.example/nametag" });
});

test.each([
  ["PORT", "80x"],
  ["REALTIME_PORT", "3000"],
  ["NEXTAUTH_SECRET", "short"],
  ["DATABASE_URL", "mysql://db.example/nametag"],
  ["TRUSTED_PROXIES", "proxy.example"],
])("a wrong %s is named, and its value isn't shown when it may be a secret", (name, value) => {
  process.env[name] = value;
  expect(() => loadSettings(false)).toThrow(new RegExp(`^${name}: `));
});

test("a DATA_DIR that can't be made is named", () => {
  writeFileSync(path.join(folder, "file"), "");
  process.env.DATA_DIR = path.join(folder, "file/below");
  expect(() => loadSettings(false)).toThrow(/^DATA_DIR: /);
});
