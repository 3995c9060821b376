/** Backups in the store and with a passphrase: what comes back, and what is refused. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as healthRoute from "@/app/api/admin/health/route";
import type { AdminHealth } from "@/lib/admin/responses";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { createBackup } from "@/scripts/backup/create";
import { backUpIfDue } from "@/scripts/backup/daily";
import { openFolder, openPictures } from "@/scripts/backup/places";
import { listFolders, readPassphrase, STORE } from "@/scripts/backup/settings";
import { restoreBackup } from "@/scripts/backup/restore";

import { resetDatabase } from "@/tests/support/database/database";
import { dumpDatabase } from "@/tests/support/database/dump";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { hangUp, startObjectStore, type TestObjectStore } from "@/tests/support/servers/object-store";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

const IMAGE = `${"0123456789abcdef".repeat(2)}.webp`;
const PASSPHRASE = "correct horse battery staple";
const databaseUrl = process.env.DATABASE_URL ?? "";
/** Makes a key in a millisecond. encryption.test.ts has the cost of real backups. */
const scryptLogN = 4;
const HEADER_BYTES = 80;
const SEALED_BYTES = 1024 ** 2 + 16;

let folder: string;
let dataDir: string;
let server: TestObjectStore;
const getSettings = () => ({ ...server.settings, BACKUP_S3_PREFIX: "backups/nametag" });

beforeEach(async () => {
  await resetDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "nametag-encrypted-"));
  dataDir = path.join(folder, "data");
  await mkdir(path.join(dataDir, "uploads"), { recursive: true });
  // Random bytes can't be compressed, so the file has several chunks.
  await writeFile(path.join(dataDir, "uploads", IMAGE), crypto.getRandomValues(new Uint8Array(60_000)));
  const image = Buffer.concat(
    Array.from({ length: 60 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))),
  );
  await writeFile(path.join(dataDir, "uploads", `${"a".repeat(32)}.webp`), image);
  await createUser();
  await createEvent({ name: "Secret garden party" });
  server = await startObjectStore();
  setVariables(getSettings());
});
afterEach(async () => {
  unsetVariables({ ...getSettings(), BACKUP_DIR: "", BACKUP_PASSPHRASE: "", BACKUP_PASSPHRASE_FILE: "" });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

type Place = { file: () => string; read: () => Promise<Buffer>; write: (bytes: Buffer) => Promise<void> };
const DISK: Place = {
  file: () => path.join(folder, "nametag.backup"),
  read: () => readFile(DISK.file()),
  write: (bytes) => writeFile(DISK.file(), bytes),
};
const KEY = "backups/nametag/nametag.backup";
const S3: Place = {
  file: () => `${STORE}nametag.backup`,
  read: async () => (await server.store.get(KEY)) ?? Buffer.alloc(0),
  write: (bytes) => server.store.put(KEY, bytes, "application/octet-stream"),
};

/** As text, because Jest compares bytes one by one, which takes seconds for these. */
async function readImages(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, "uploads"));
  return Promise.all(names.map((name) => readFile(path.join(dataDir, "uploads", name), "base64")));
}

const backUp = (place: Place, passphrase?: string) =>
  createBackup({ databaseUrl, dataDir, file: place.file(), passphrase, scryptLogN });
const restore = (place: Place, passphrase?: string) =>
  restoreBackup({ databaseUrl, dataDir, file: place.file(), replace: true, passphrase });

describe.each([
  ["on the disk", DISK],
  ["in the store", S3],
])("an encrypted backup %s", (_, place) => {
  it("restores everything with its passphrase", async () => {
    const before = await dumpDatabase();
    const images = await readImages();
    expect(await backUp(place, PASSPHRASE)).toMatchObject({ images: 2 });
    expect((await place.read()).length).toBeGreaterThan(HEADER_BYTES + 3 * SEALED_BYTES);
    await resetDatabase();
    await rm(dataDir, { recursive: true });
    expect(await restore(place, PASSPHRASE)).toMatchObject({ images: 2 });
    expect(await dumpDatabase()).toEqual(before);
    expect(await readImages()).toEqual(images);
  });

  it("changes nothing without the passphrase, with another, and with a changed file", async () => {
    await backUp(place, PASSPHRASE);
    const whole = await place.read();
    await createUser();
    const before = await dumpDatabase();
    const refuse = async (reason: string, passphrase: string | undefined = PASSPHRASE): Promise<void> => {
      await expect(restore(place, passphrase)).rejects.toThrow(`${place.file()} can't be restored: ${reason}`);
      expect(await dumpDatabase()).toEqual(before);
    };
    await expect(restore(place)).rejects.toThrow("can't be restored: it is encrypted: set BACKUP_PASSPHRASE");
    await refuse("the passphrase is wrong", "another passphrase");
    const flipped = Buffer.from(whole);
    const middle = HEADER_BYTES + 2 * SEALED_BYTES + 7;
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    const [first, second] = [0, 1].map((index) =>
      whole.subarray(HEADER_BYTES + index * SEALED_BYTES, HEADER_BYTES + (index + 1) * SEALED_BYTES),
    ) as [Buffer, Buffer];
    const rest = whole.subarray(HEADER_BYTES + 2 * SEALED_BYTES);
    for (const damaged of [
      flipped,
      Buffer.concat([whole.subarray(0, HEADER_BYTES), second, first, rest]),
      whole.subarray(0, -5),
    ]) {
      await place.write(damaged);
      await refuse("it is damaged, was changed, or ends too early");
    }
    await place.write(whole.subarray(0, HEADER_BYTES + 2 * SEALED_BYTES));
    await refuse("it ends too early");
    await place.write(whole);
    await restore(place, PASSPHRASE);
  });
});

it("restores a backup in the store that is not encrypted, but not if a passphrase is set", async () => {
  const before = await dumpDatabase();
  await backUp(S3);
  await expect(restore(S3, PASSPHRASE)).rejects.toThrow("it is not encrypted: to restore it anyway, unset");
  await resetDatabase();
  await restore(S3);
  expect(await dumpDatabase()).toEqual(before);
});

it("replaces no file of the store, and leaves none when the store fails", async () => {
  await backUp(S3);
  const whole = await S3.read();
  await expect(backUp(S3)).rejects.toThrow(`${S3.file()} exists: name another file`);
  expect((await S3.read()).equals(whole)).toBe(true);
  await server.store.remove(KEY);
  server.intercept((request, response) => /partNumber/.test(request.url ?? "") && hangUp(request, response));
  await expect(backUp(S3)).rejects.toThrow();
  server.intercept();
  expect(await server.list()).toEqual([]);
  await expect(restore(S3)).rejects.toThrow("can't be restored: the store has no such file");
  await expect(createBackup({ databaseUrl, dataDir, file: `${STORE}../uploads/x` })).rejects.toThrow(
    "name a file like",
  );
});

it("backs up to the store once a day, keeps the newest ones, and says so in the system's health", async () => {
  const getBackups = async () => {
    const { token } = await createMember({ role: "admin" });
    const { json } = await callRoute<AdminHealth>(healthRoute, "GET", { token });
    const { state, detail } = json.parts.find(({ key }) => key === "backups") ?? {};
    return [state, detail];
  };
  const options = { databaseUrl, dataDir, folder: STORE, keep: 2, passphrase: PASSPHRASE, scryptLogN };
  await server.store.put("backups/nametag/nametag-notes.txt", Buffer.from("mine"), "text/plain");
  stopClock("2026-11-20T03:00:00Z");
  expect(await getBackups()).toEqual(["failing", "There is no backup in BACKUP_S3_PREFIX yet"]);
  expect((await backUpIfDue(options))?.file).toBe("s3:nametag-2026-11-20T03-00-00Z.tar.gz.enc");
  stopClock("2026-11-20T20:00:00Z");
  expect(await backUpIfDue(options)).toBeNull();
  for (const day of ["21", "22"]) {
    stopClock(`2026-11-${day}T03:00:00Z`);
    // Also where encryption was turned off.
    await backUpIfDue({ ...options, passphrase: day === "21" ? PASSPHRASE : undefined });
  }
  expect(await openFolder(STORE).list()).toEqual({
    complete: ["nametag-2026-11-22T03-00-00Z.tar.gz", "nametag-2026-11-21T03-00-00Z.tar.gz.enc"],
    partial: [],
  });
  expect(await server.list("backups/nametag/nametag-notes")).toHaveLength(1);
  expect(await getBackups()).toEqual(["ok", "2 backups, the newest less than an hour old"]);
  stopClock("2026-11-23T06:00:00Z");
  expect(await getBackups()).toEqual([
    "failing",
    "The newest one in BACKUP_S3_PREFIX is 27 hours old. The output of npm start has the reason.",
  ]);
  server.intercept(hangUp);
  expect(await getBackups()).toEqual(["failing", "Could not be checked"]);
});

it("reads the passphrase from a file, and backs up to each place that is set", async () => {
  const file = path.join(folder, "passphrase");
  await writeFile(file, `${PASSPHRASE}\n`);
  setVariables({ BACKUP_PASSPHRASE_FILE: file, BACKUP_DIR: path.join(folder, "daily") });
  expect(await readPassphrase(env())).toBe(PASSPHRASE);
  expect(listFolders(env())).toEqual([path.join(folder, "daily"), STORE]);
  await writeFile(file, "short\n");
  await expect(readPassphrase(env())).rejects.toThrow("must have at least 16 characters");
});

describe("images of the store", () => {
  const key = `${"b".repeat(32)}.webp`;
  const lost = `${"c".repeat(32)}.webp`;
  const bytes = Buffer.from("a picture of the store");
  const listStorages = async () => (await db().upload.findMany({ orderBy: { key: "asc" } })).map((row) => row.storage);

  beforeEach(async () => {
    await server.store.put(`uploads/${key}`, bytes, "image/webp");
    await db().upload.createMany({
      data: [key, lost].map((name) => ({
        ...{ kind: "avatar", key: name, url: `/uploads/${name}`, contentType: "image/webp" },
        ...{ bytes: bytes.length, storage: "s3" },
      })),
    });
  });

  it("stay there, and are counted", async () => {
    expect(await backUp(DISK)).toMatchObject({ images: 2, elsewhere: 2 });
    expect(await restore(DISK)).toMatchObject({ images: 2, elsewhere: 2, isMigrated: false });
    expect(await listStorages()).toEqual(["s3", "s3"]);
  });

  it("are copied with --with-uploads, and are on the disk after a restore without the store", async () => {
    const options = { databaseUrl, dataDir, file: DISK.file(), readStored: openPictures() };
    expect(await createBackup(options)).toMatchObject({ images: 3, elsewhere: 1 });
    unsetVariables(getSettings());
    expect(await restore(DISK)).toMatchObject({ images: 3, elsewhere: 1 });
    expect(await listStorages()).toEqual(["disk", "s3"]);
    expect(await readFile(path.join(dataDir, "uploads", key))).toEqual(bytes);
  });
});
