/** `npm run uploads -- move`: no picture is lost, whenever it is killed. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import * as fileRoute from "@/app/uploads/[key]/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { moveUploads } from "@/lib/events/service/move-uploads";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import type { StorageName } from "@/lib/uploads/storage";
import { storePicture } from "@/lib/uploads/store";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { recordBus } from "@/tests/support/servers/bus";
import { startObjectStore, type TestObjectStore } from "@/tests/support/servers/object-store";
import { callRoute } from "@/tests/support/servers/route";
import { startUploadThing } from "@/tests/support/servers/uploadthing";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";
import { bySize } from "@/tests/support/size";

const bus = recordBus();
let server: TestObjectStore;
let dataDir: string;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  dataDir = await mkdtemp(path.join(tmpdir(), "nametag-move-"));
  server = await startObjectStore();
  setVariables({ DATA_DIR: dataDir });
});
afterEach(async () => {
  unsetVariables({ DATA_DIR: "", ...server.settings });
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const toBytes = (name: string): Buffer => Buffer.from(`RIFF picture of ${name}`);
const toSha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const listDisk = () => readdir(path.join(dataDir, "uploads")).catch(() => []);
const listStore = async () => (await server.list("uploads/")).map((key) => key.replace("uploads/", ""));

/** Stores pictures of members and a logo in the present storage. */
async function createPictures(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { userId } = await createMember();
    const picture = { bytes: toBytes(userId), contentType: "image/webp", extension: "webp" } as const;
    await storePicture(picture, async (file) => {
      await db().upload.create({ data: { ...file, ownerId: userId, kind: "avatar", createdAt: clock.now() } });
      await db().profile.update({ where: { userId }, data: { avatarUrl: file.url } });
    });
  }
  const logo = { bytes: toBytes("logo"), contentType: "image/webp", extension: "webp" } as const;
  await storePicture(logo, async (file) => {
    await db().upload.create({ data: { ...file, kind: "host-logo", createdAt: clock.now() } });
    await createEvent({ hostLogoUrl: file.url, sponsor2LogoUrl: file.url });
  });
}

async function readUrl(url: string): Promise<string> {
  const response = url.startsWith("/uploads/")
    ? await fileRoute.GET(new Request(`http://localhost:3000${url}`), {
        params: Promise.resolve({ key: url.replace("/uploads/", "") }),
      })
    : await fetch(url);
  return response.status === 200 ? toSha256(new Uint8Array(await response.arrayBuffer())) : String(response.status);
}

/** Says for each member and event what a page that shows its picture gets. */
async function readLedger(): Promise<Record<string, string>> {
  const profiles = await db().profile.findMany({ where: { avatarUrl: { not: null } } });
  const events = await db().event.findMany();
  const urls = [
    ...profiles.map(({ userId, avatarUrl }) => [userId, avatarUrl]),
    ...events.flatMap(({ id, hostLogoUrl, sponsor2LogoUrl }) => [
      [`${id} host`, hostLogoUrl],
      [`${id} sponsor`, sponsor2LogoUrl],
    ]),
  ];
  return Object.fromEntries(await Promise.all(urls.map(async ([name, url]) => [name, await readUrl(url ?? "")])));
}

/** Runs the command, and kills it when the store gets the request. */
async function run(to: StorageName, killAt?: (request: IncomingMessage) => boolean) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/uploads.ts", "move", "--to", to], {
    env: { ...process.env, ...server.settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  server.intercept((request) => {
    if (killAt?.(request)) child.kill("SIGKILL");
    return false;
  });
  const code = await new Promise((resolve) => child.on("close", (status, signal) => resolve(signal ?? status)));
  server.intercept();
  return { code, output };
}

const countUp = (method: string, count: number) => {
  let seen = 0;
  return (request: IncomingMessage) => request.method === method && (seen += 1) === count;
};

it("moves pictures to the store and back, killed at each step, without losing one for a moment", async () => {
  await createPictures(5);
  setVariables(server.settings);
  const before = await readLedger();
  expect(new Set(Object.values(before)).size).toBe(6);
  const keys = (await listDisk()).sort();

  // While a copy is being stored, and while one is being read again.
  for (const killAt of bySize([countUp("PUT", 2)], [countUp("PUT", 2), countUp("GET", 2)])) {
    expect((await run("s3", killAt)).code).toBe("SIGKILL");
    expect(await readLedger()).toEqual(before);
  }
  expect(await run("s3")).toEqual({
    code: 0,
    output: expect.stringMatching(/^(\d+ of \d+ pictures\n)+Moved \d pictures to s3\.\n$/),
  });
  expect(await readLedger()).toEqual(before);
  expect([await listDisk(), (await listStore()).sort()]).toEqual([[], keys]);
  expect(await moveUploads("s3", () => undefined)).toMatchObject({ moved: 0 });

  // While one is being read, and while the original is being removed.
  for (const killAt of bySize([countUp("DELETE", 2)], [countUp("GET", 3), countUp("DELETE", 2)])) {
    expect((await run("disk", killAt)).code).toBe("SIGKILL");
    expect(await readLedger()).toEqual(before);
  }
  expect((await run("disk")).code).toBe(0);
  expect(await readLedger()).toEqual(before);
  expect([(await listDisk()).sort(), await listStore()]).toEqual([keys, []]);
  unsetVariables(server.settings);
  expect(await readLedger()).toEqual(before);
});

it("removes the originals that a killed run left, and the clean-up keeps what a row names", async () => {
  await createPictures(2);
  setVariables(server.settings);
  const before = await readLedger();
  const uploads = await db().upload.findMany();
  // Copied and named, not removed.
  const [first] = uploads;
  await server.store.put(`uploads/${first?.key}`, toBytes(first?.ownerId ?? "logo"), "image/webp");
  await db().upload.update({ where: { id: first?.id }, data: { storage: "s3" } });
  await removeUnusedUploads();
  expect(await listDisk()).toHaveLength(3);
  expect(await moveUploads("s3", () => undefined)).toMatchObject({ moved: 2, failed: [] });
  expect(await listDisk()).toEqual([]);
  expect(await readLedger()).toEqual(before);
});

it("goes on while members upload and replace pictures", async () => {
  await createPictures(4);
  setVariables(server.settings);
  const me = await createMember();
  const send = async () => {
    const form = new FormData();
    form.set("avatar", new File([new Uint8Array(await createPhoto("jpeg"))], "me.jpg", { type: "image/jpeg" }));
    const { status } = await callRoute(avatarRoute, "POST", { token: me.token, body: form });
    expect(status).toBe(200);
  };
  const sending: Promise<void>[] = [];
  // New pictures go to the store, which the move empties.
  await moveUploads("disk", (done) => {
    if (done === 1) sending.push(send().then(send));
  });
  await Promise.all(sending);
  await moveUploads("disk", () => undefined);
  expect(await listStore()).toEqual([]);
  const uploads = await db().upload.findMany();
  expect((await listDisk()).sort()).toEqual(uploads.map(({ key }) => key).sort());
  expect(Object.values(await readLedger())).not.toContain("404");
});

it("leaves a picture where it is if it can't be copied, and says why", async () => {
  await createPictures(2);
  setVariables(server.settings);
  const before = await readLedger();
  server.intercept((request, response) => {
    if (request.method !== "PUT") return false;
    response.writeHead(403).end();
    return true;
  });
  const result = await moveUploads("s3", () => undefined);
  expect(result).toMatchObject({ moved: 0, missing: 0 });
  expect(result.failed).toHaveLength(3);
  expect(await readLedger()).toEqual(before);
});

it("does not trust a store that returns something else than it was given", async () => {
  await createPictures(1);
  setVariables(server.settings);
  const before = await readLedger();
  server.intercept((request, response) => {
    if (request.method !== "GET" || !/x-id=GetObject/.test(request.url ?? "")) return false;
    response.writeHead(200).end("something else");
    return true;
  });
  const { moved, failed } = await moveUploads("s3", () => undefined);
  expect([moved, failed[0]?.reason]).toEqual([0, "the copy differs from the file"]);
  server.intercept();
  expect(await readLedger()).toEqual(before);
  expect(await listStore()).toEqual([]);
});

it("counts rows without a file, and moves the others", async () => {
  await createPictures(2);
  const [lost] = await listDisk();
  await rm(path.join(dataDir, "uploads", lost ?? ""));
  await writeFile(path.join(dataDir, "uploads", "notes.txt"), "mine");
  setVariables(server.settings);
  expect(await moveUploads("s3", () => undefined)).toEqual({ moved: 2, missing: 1, failed: [] });
  expect(await listDisk()).toEqual(["notes.txt"]);
});

it("writes new addresses to profiles and events when it moves to or from UploadThing", async () => {
  const uploadThing = await startUploadThing();
  // The client's packages log their versions at the first use.
  jest.spyOn(console, "log").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    await createPictures(2);
    await db().event.updateMany({ data: { visibility: "unlisted" } });
    setVariables({ ...server.settings, ...uploadThing.settings });
    const before = await readLedger();
    bus.take();
    expect(await moveUploads("uploadthing", () => undefined)).toMatchObject({ moved: 3, failed: [] });
    expect(await readLedger()).toEqual(before);
    expect([await listDisk(), uploadThing.files.size]).toEqual([[], 3]);
    const { avatarUrl } = await db().profile.findFirstOrThrow({ where: { avatarUrl: { not: null } } });
    expect(avatarUrl).toMatch(/^http:/);
    const published = bus.take();
    expect(published).toContainEqual(expect.objectContaining({ type: "user_changed" }));
    expect(published).toContainEqual(expect.objectContaining({ resource: "events", isUnlisted: true }));

    expect(await moveUploads("s3", () => undefined)).toMatchObject({ moved: 3, failed: [] });
    expect(await readLedger()).toEqual(before);
    expect([uploadThing.files.size, (await listStore()).length, await db().upload.count()]).toEqual([0, 3, 3]);
  } finally {
    unsetVariables(uploadThing.settings);
    await uploadThing.stop();
  }
});

it("has the daily clean-up remove an original at UploadThing that a killed run left", async () => {
  const uploadThing = await startUploadThing();
  jest.spyOn(console, "log").mockImplementation(() => undefined);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    setVariables({ ...server.settings, ...uploadThing.settings });
    await createPictures(1);
    const before = await readLedger();
    uploadThing.rejectDeletions();
    expect(await moveUploads("s3", () => undefined)).toMatchObject({ moved: 2, failed: [] });
    uploadThing.rejectDeletions(false);
    expect(await readLedger()).toEqual(before);
    expect(uploadThing.files.size).toBe(2);
    expect(await moveUploads("s3", () => undefined)).toMatchObject({ moved: 0 });
    expect(await removeUnusedUploads()).toMatchObject({ uploads: 2 });
    expect([uploadThing.files.size, await db().upload.count()]).toEqual([0, 2]);
    expect(await readLedger()).toEqual(before);
  } finally {
    unsetVariables(uploadThing.settings);
    await uploadThing.stop();
  }
});

it("says in a sentence what is missing", async () => {
  expect(await run("uploadthing")).toEqual({
    code: 1,
    output: "Storage uploadthing is not configured: set its variables (.env.example).\n",
  });
  expect(await run("elsewhere" as StorageName)).toEqual({
    code: 1,
    output: "npm run uploads -- move --to disk|s3|uploadthing\n",
  });
});
