/** Pictures in a store that speaks S3. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import * as healthRoute from "@/app/api/admin/health/route";
import * as fileRoute from "@/app/uploads/[key]/route";
import { exportAccount } from "@/lib/account/service/export";
import type { AdminHealth } from "@/lib/admin/responses";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock, setClock } from "@/lib/core/shared/clock";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import { S3_CHECK_LIMITS, S3_LIMITS } from "@/lib/uploads/s3";
import { verifyStorage } from "@/lib/uploads/verify";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { cutOff, hang, hangUp, startObjectStore, type TestObjectStore } from "@/tests/support/servers/object-store";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

let server: TestObjectStore;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  for (const limits of [S3_LIMITS, S3_CHECK_LIMITS]) jest.replaceProperty(limits, "deadlineMs", 500);
  server = await startObjectStore();
  setVariables(server.settings);
});
afterEach(async () => {
  unsetVariables(server.settings);
  await server.stop();
});

async function sendAvatar(token: string) {
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(await createPhoto("jpeg"))], "me.jpg", { type: "image/jpeg" }));
  return callRoute<{ avatarUrl: string; message: string }>(avatarRoute, "POST", { token, body: form });
}
const toKey = (url: string) => url.replace("/uploads/", "");
const getFile = (url: string, headers: Record<string, string> = {}) =>
  fileRoute.GET(new Request("http://localhost:3000/uploads/x", { headers }), {
    params: Promise.resolve({ key: toKey(url) }),
  });

it("stores an avatar in the bucket, serves it like one on the disk, and removes the previous one", async () => {
  const me = await createMember();
  const first = await sendAvatar(me.token);
  expect(first.json.avatarUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  expect(await server.list()).toEqual([first.json.avatarUrl.slice(1)]);
  expect(await db().upload.findMany()).toMatchObject([{ storage: "s3", url: first.json.avatarUrl }]);
  await expect(stat(path.join(env().DATA_DIR, first.json.avatarUrl))).rejects.toThrow("ENOENT");

  const response = await getFile(first.json.avatarUrl);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": `inline; filename="${toKey(first.json.avatarUrl)}"`,
    "content-security-policy": expect.stringContaining("sandbox"),
    "content-type": "image/webp",
    etag: `"${toKey(first.json.avatarUrl)}"`,
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await server.store.get(first.json.avatarUrl.slice(1)));
  expect((await getFile(first.json.avatarUrl, { "if-none-match": response.headers.get("etag") ?? "" })).status).toBe(
    304,
  );

  const second = await sendAvatar(me.token);
  expect(await server.list()).toEqual([second.json.avatarUrl.slice(1)]);
  expect((await getFile(first.json.avatarUrl)).status).toBe(404);
});

it("serves no other object of the bucket", async () => {
  await server.store.put("uploads/secret.txt", Buffer.from("secret"), "text/plain");
  await server.store.put(`backups/${"a".repeat(32)}.webp`, Buffer.from("secret"), "text/plain");
  for (const key of ["secret.txt", "../backups/x", `${"a".repeat(32)}.webp`, `../backups/${"a".repeat(32)}.webp`])
    expect((await getFile(key)).status).toBe(404);
});

describe.each([
  ["hangs", hang],
  ["hangs up", hangUp],
  ["sends a part of its response", cutOff],
])("a store that %s", (name, fail) => {
  it("keeps the profile and its picture, and says what to do", async () => {
    const me = await createMember();
    const { json } = await sendAvatar(me.token);
    server.intercept(fail);
    const refused = await sendAvatar(me.token);
    expect([refused.status, refused.json.message]).toEqual([
      503,
      "We can't store pictures right now. Please try again in a moment.",
    ]);
    expect(await db().upload.count()).toBe(1);
    const unreadable = await getFile(json.avatarUrl);
    expect([unreadable.status, unreadable.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect((await verifyStorage()).problem).toBe("unreachable");

    server.intercept();
    const profile = await db().profile.findUniqueOrThrow({ where: { userId: me.userId } });
    expect(profile.avatarUrl).toBe(json.avatarUrl);
    expect((await getFile(json.avatarUrl)).status).toBe(200);
    expect((await sendAvatar(me.token)).status).toBe(200);
  });

  it(`does not fail an upload whose previous picture can't be removed (${name})`, async () => {
    const me = await createMember();
    await sendAvatar(me.token);
    server.intercept((request, response) => request.method === "DELETE" && fail(request, response));
    expect((await sendAvatar(me.token)).status).toBe(200);
    server.intercept();
    setClock(fromNow({ hours: 25 }));
    await removeUnusedUploads();
    const profile = await db().profile.findUniqueOrThrow({ where: { userId: me.userId } });
    expect(await server.list()).toEqual([profile.avatarUrl?.slice(1)]);
  });
});

it("says of a store that hangs what to check, and does not blame the pictures", async () => {
  const me = await createMember({ role: "admin" });
  await sendAvatar(me.token);
  server.intercept(hang);
  const health = await callRoute<AdminHealth>(healthRoute, "GET", { token: me.token });
  const { host } = new URL(server.settings.S3_ENDPOINT);
  expect(health.json.parts.filter(({ key }) => ["storage", "pictures"].includes(key))).toEqual([
    {
      ...{ key: "storage", name: "Storage", state: "failing" },
      detail: expect.stringContaining(`S3. The store at ${host} does not respond. Check S3_ENDPOINT`) as string,
    },
    { key: "pictures", name: "Pictures", state: "off", detail: "The storage could not be asked which it has" },
  ]);
});

it("fails the check of the pictures when the store refuses the listing", async () => {
  const me = await createMember({ role: "admin" });
  await sendAvatar(me.token);
  setVariables({ S3_ACCESS_KEY_ID: "another" });
  const { json } = await callRoute<AdminHealth>(healthRoute, "GET", { token: me.token });
  expect(json.parts.find(({ key }) => key === "pictures")).toMatchObject({ state: "failing" });
});

it("removes objects without a row after a day, and nothing else of the bucket", async () => {
  const me = await createMember();
  const { json } = await sendAvatar(me.token);
  const orphan = `uploads/${"b".repeat(32)}.webp`;
  const others = [`backups/${"b".repeat(32)}.webp`, "uploads/notes.txt"];
  for (const key of [orphan, ...others]) await server.store.put(key, Buffer.from("x"), "image/webp");
  await server.setWrittenAt(clock.now());
  expect(await removeUnusedUploads()).toEqual({ uploads: 0, files: 0 });
  setClock(fromNow({ hours: 25 }));
  expect(await removeUnusedUploads()).toEqual({ uploads: 0, files: 1 });
  expect(await server.list()).toEqual([...others, json.avatarUrl.slice(1)].sort());
});

it("serves pictures that are still on the disk, without asking the store", async () => {
  unsetVariables(server.settings);
  const me = await createMember();
  const { json } = await sendAvatar(me.token);
  setVariables(server.settings);
  server.intercept(hang);
  const response = await getFile(json.avatarUrl);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(path.join(env().DATA_DIR, json.avatarUrl)));
});

it("has the avatar in the account's export", async () => {
  const me = await createMember();
  await sendAvatar(me.token);
  const actor = { userId: me.userId } as Parameters<typeof exportAccount>[0];
  const zip = Buffer.from(await new Response(await exportAccount(actor, "en")).arrayBuffer());
  expect(zip.includes("avatar.webp")).toBe(true);
});

it("says in the system's health where pictures go, and what is wrong", async () => {
  const { token } = await createMember({ role: "admin" });
  const getStorage = async () => {
    const { json } = await callRoute<AdminHealth>(healthRoute, "GET", { token });
    return json.parts.find(({ key }) => key === "storage");
  };
  expect(await getStorage()).toMatchObject({ state: "ok", detail: "S3" });
  expect(await server.list()).toEqual([]);
  setVariables({ S3_BUCKET: "another" });
  expect(await getStorage()).toMatchObject({
    state: "failing",
    detail: "S3. There is no such bucket: check S3_BUCKET.",
  });
  setVariables({ S3_BUCKET: server.settings.S3_BUCKET, S3_ACCESS_KEY_ID: "another" });
  expect((await verifyStorage()).problem).toBe("denied");
});

it("verifies the disk too, and leaves nothing there", async () => {
  unsetVariables(server.settings);
  const { DATA_DIR } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-disk-"));
  setVariables({ DATA_DIR: folder });
  try {
    expect(await verifyStorage()).toEqual({ storage: "disk", problem: null, isCreated: false });
    expect(await readdir(folder)).toEqual([]);
    await mkdir(path.join(folder, "uploads"));
    expect(await verifyStorage()).toEqual({ storage: "disk", problem: null, isCreated: true });
    expect(await readdir(path.join(folder, "uploads"))).toEqual([]);
  } finally {
    setVariables({ DATA_DIR });
    await rm(folder, { recursive: true });
  }
});
