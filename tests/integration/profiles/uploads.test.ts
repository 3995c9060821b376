import type { StatsFs } from "node:fs";
import fileSystem, { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import * as profileRoute from "@/app/api/profiles/me/route";
import * as logoRoute from "@/app/api/upload-image/route";
import * as fileRoute from "@/app/uploads/[key]/route";
import { clock, setClock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";
import { MAX_AVATAR_BYTES, MAX_LOGO_BYTES } from "@/lib/uploads/limits";

import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { createHugePng, createPhoto } from "@/tests/support/fixtures/pictures";
import { callRoute } from "@/tests/support/servers/route";

let folder: string;
const listFiles = () => readdir(path.join(folder, "uploads")).catch(() => []);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nametag-uploads-"));
  process.env.DATA_DIR = folder;
  resetEnv();
  await resetDatabase();
  resetRateLimits();
});
afterEach(async () => {
  delete process.env.DATA_DIR;
  resetEnv();
  await rm(folder, { recursive: true, force: true });
});

type Body = { avatarUrl: string; url: string; message: string; code: string };

function buildForm(
  field: string,
  bytes: Buffer | string,
  { name = "me.jpg", type = "image/jpeg", kind = "" } = {},
): FormData {
  const body = new FormData();
  body.set(field, new File([new Uint8Array(Buffer.from(bytes as string))], name, { type }));
  if (kind) body.set("type", kind);
  return body;
}
const sendAvatar = (token: string, bytes: Buffer | string, options?: { name?: string; type?: string }) =>
  callRoute<Body>(avatarRoute, "POST", { token, body: buildForm("avatar", bytes, options) });
/**
 * Sends an avatar over a slow network: the server is reading the form when this returns, and has
 * the rest after `finish`.
 */
async function sendSlowAvatar(token: string, bytes: Buffer) {
  const form = new Response(buildForm("avatar", bytes));
  const rest = await form.bytes();
  let send: () => void = () => undefined;
  const sending = new Promise<void>((resolve) => (send = resolve));
  let onRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => (onRead = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onRead();
        await sending;
        controller.enqueue(rest);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost:3000/api/profiles/me/avatar", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": form.headers.get("content-type") ?? "" },
    body,
    duplex: "half",
  } as RequestInit);
  const response = avatarRoute.POST(request, { params: Promise.resolve({}) });
  await reading;
  return {
    finish: () => {
      send();
      return response;
    },
  };
}
const sendLogo = (token: string, bytes: Buffer | string, kind = "sponsor-logo") =>
  callRoute<Body>(logoRoute, "POST", { token, body: buildForm("image", bytes, { kind }) });
const toKey = (url: string) => url.replace("/uploads/", "");
const readStoredFile = (url: string) => readFile(path.join(folder, url));
const getFile = (key: string, headers: Record<string, string> = {}) =>
  fileRoute.GET(new Request(`http://localhost:3000/uploads/x`, { headers }), { params: Promise.resolve({ key }) });

describe("an avatar", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "is accepted as %s and stored as a square WebP",
    async (format) => {
      const me = await createMember();
      const { status, json } = await sendAvatar(me.token, await createPhoto(format));
      expect(status).toBe(200);
      expect(json.avatarUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      const metadata = await sharp(await readStoredFile(json.avatarUrl)).metadata();
      expect(metadata).toMatchObject({ format: "webp", width: 480, height: 480 });
      const profile = await db().profile.findUniqueOrThrow({ where: { userId: me.userId } });
      expect(profile.avatarUrl).toBe(json.avatarUrl);
      expect(await db().upload.findMany()).toMatchObject([{ ownerId: me.userId, kind: "avatar", storage: "disk" }]);
    },
  );

  it("is at most 512 pixels wide, upright and without metadata", async () => {
    const me = await createMember();
    const original = await createPhoto("jpeg", { width: 1600, height: 1200, orientation: 6 });
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.includes("Ana Ruiz")).toBe(true);
    const { json } = await sendAvatar(me.token, original);
    const bytes = await readStoredFile(json.avatarUrl);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 512, height: 512 });
    for (const field of ["exif", "xmp", "iptc", "orientation"] as const) expect(metadata[field]).toBeUndefined();
    expect(bytes.includes("Ana Ruiz")).toBe(false);
    // Rotated clockwise by a quarter, the green left half is at the top.
    const { data } = await sharp(bytes).resize(2, 2, { kernel: "nearest" }).raw().toBuffer({ resolveWithObject: true });
    expect(data[1]).toBeGreaterThan(150);
    expect(data[2 * 3 + 1]).toBeLessThan(50);
  });

  it("replaces the previous one and removes its file", async () => {
    const me = await createMember();
    const first = await sendAvatar(me.token, await createPhoto("jpeg"));
    const second = await sendAvatar(me.token, await createPhoto("png"));
    expect(await listFiles()).toEqual([toKey(second.json.avatarUrl)]);
    expect(await db().upload.count()).toBe(1);
    expect((await getFile(toKey(first.json.avatarUrl))).status).toBe(404);

    await callRoute(profileRoute, "PUT", { token: me.token, body: { avatarUrl: null } });
    expect(await listFiles()).toEqual([]);
    expect(await db().upload.count()).toBe(0);
  });

  it("is processed one at a time for an account", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const picture = await createPhoto("jpeg", { width: 64, height: 64 });
    const first = await sendSlowAvatar(me.token, picture);
    expect((await sendAvatar(other.token, picture)).status).toBe(200);
    const meanwhile = await Promise.all(Array.from({ length: 5 }, () => sendAvatar(me.token, picture)));
    for (const { status, json } of meanwhile)
      expect([status, json.code, json.message]).toEqual([
        409,
        "conflict",
        "Your last picture is still being processed. Please wait a moment, then try again.",
      ]);
    expect((await first.finish()).status).toBe(200);
    const profiles = await db().profile.findMany({ select: { avatarUrl: true } });
    expect(await listFiles()).toEqual(expect.arrayContaining(profiles.map(({ avatarUrl }) => toKey(avatarUrl ?? ""))));
    expect(await db().upload.count()).toBe(2);
    expect((await sendAvatar(me.token, picture)).status).toBe(200);
  });

  it("is removed when its row cannot be stored", async () => {
    const me = await createMember();
    jest.spyOn(db(), "$transaction").mockRejectedValueOnce(new Error("refused"));
    expect((await sendAvatar(me.token, await createPhoto("jpeg"))).status).toBe(500);
    expect(await listFiles()).toEqual([]);
    expect(await db().upload.count()).toBe(0);
  });

  it("is rejected without a row when the disk rejects the file", async () => {
    const me = await createMember();
    await writeFile(path.join(folder, "uploads"), "a file where the folder should be");
    const { status, json } = await sendAvatar(me.token, await createPhoto("jpeg"));
    expect([status, json.code]).toEqual([503, "unavailable"]);
    expect(await db().upload.count()).toBe(0);
  });

  it("is refused with the reason when the disk is almost full, and stores nothing", async () => {
    const { token } = await createMember();
    const photo = await createPhoto("jpeg");
    jest.spyOn(fileSystem, "statfs").mockResolvedValue({ bavail: 1_000, bsize: 4_096 } as StatsFs);
    const { status, json } = await sendAvatar(token, photo);
    expect([status, json.message]).toEqual([503, expect.stringMatching(/^The server's disk is almost full/)]);
    expect(await listFiles()).toEqual([]);
    expect(await db().upload.count()).toBe(0);
  });

  it("requires a session and is limited to ten a minute", async () => {
    expect((await callRoute(avatarRoute, "POST", { body: buildForm("avatar", "x") })).status).toBe(401);
    const me = await createMember();
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push((await sendAvatar(me.token, "no picture")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 415), 429]);
  });
});

describe("a file that is not a picture", () => {
  // sharp could render this SVG.
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64"/></svg>';
  const hostileFiles: [string, () => Buffer | Promise<Buffer>][] = [
    ["an SVG with a script", () => Buffer.from(script)],
    ["an SVG with an XML declaration", () => Buffer.from(`<?xml version="1.0"?>${script}`)],
    ["an HTML page", () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an HTML page with a PNG signature", () => Buffer.from("\x89PNG\r\n\x1a\n<script>alert(1)</script>", "latin1")],
    ["a PDF", () => Buffer.from("%PDF-1.7\n")],
  ];
  it.each(hostileFiles)("is rejected: %s", async (_name, make) => {
    const me = await createMember({ role: "admin" });
    const file = await make();
    for (const response of [await sendAvatar(me.token, file), await sendLogo(me.token, file)]) {
      expect([response.status, response.json.code, response.json.message]).toEqual([
        415,
        "unsupported_type",
        "Invalid File Type",
      ]);
    }
    expect(await listFiles()).toEqual([]);
  });

  it("is called damaged when it is cut off", async () => {
    const me = await createMember({ role: "admin" });
    const file = (await createPhoto("jpeg")).subarray(0, 2_000);
    for (const { status, json } of [await sendAvatar(me.token, file), await sendLogo(me.token, file)])
      expect([status, json.code, json.message]).toEqual([400, "validation", expect.stringMatching(/is damaged/)]);
    expect(await listFiles()).toEqual([]);
  });

  it.each([
    [
      "a GIF and a script",
      async () => Buffer.concat([await createPhoto("gif"), Buffer.from("*/=1;alert('payload')//")]),
    ],
    [
      "a JPEG and an HTML page",
      async () => Buffer.concat([await createPhoto("jpeg"), Buffer.from("<script>alert('payload')</script>")]),
    ],
    ["a PNG and an archive", async () => Buffer.concat([await createPhoto("png"), Buffer.from("PK\x03\x04payload")])],
  ])("stores only the picture of a file that is %s at once", async (_name, make) => {
    const me = await createMember();
    const { status, json } = await sendAvatar(me.token, await make(), { name: "x.html", type: "text/html" });
    expect(status).toBe(200);
    const response = await getFile(toKey(json.avatarUrl));
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from(await response.arrayBuffer()).includes("payload")).toBe(false);
  });

  it("is rejected with 50,000 × 50,000 pixels before it is decoded", async () => {
    const me = await createMember();
    const bomb = createHugePng(50_000);
    expect(bomb.length).toBeLessThan(MAX_LOGO_BYTES);
    const before = process.memoryUsage().rss;
    const { status, json } = await sendAvatar(me.token, bomb);
    expect([status, json.message]).toEqual([413, "File Too Large"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each(["../../../etc/passwd", "..\\..\\x.webp", "/etc/passwd", "con.webp"])(
    "is never stored under the name %j",
    async (name) => {
      const me = await createMember();
      const { json } = await sendAvatar(me.token, await createPhoto("jpeg", { width: 32, height: 32 }), { name });
      expect(json.avatarUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      expect(await readdir(folder)).toEqual(["uploads"]);
    },
  );
});

describe("the upload form", () => {
  it("is rejected when the file is too large", async () => {
    const admin = await createMember({ role: "admin" });
    const exact = Buffer.concat([await createPhoto("png"), Buffer.alloc(MAX_LOGO_BYTES)]).subarray(0, MAX_LOGO_BYTES);
    expect((await sendLogo(admin.token, exact)).status).toBe(200);
    const { status, json } = await sendLogo(admin.token, Buffer.concat([exact, Buffer.alloc(1)]));
    expect([status, json.code, json.message]).toEqual([413, "too_large", "File Too Large"]);
    expect((await sendAvatar(admin.token, Buffer.alloc(MAX_AVATAR_BYTES + 1))).status).toBe(413);
  });

  it("is not read to the end once it is too large", async () => {
    const me = await createMember();
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request("http://localhost:3000/api/profiles/me/avatar", {
      method: "POST",
      headers: { authorization: `Bearer ${me.token}`, "content-type": "multipart/form-data; boundary=x" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    const response = await avatarRoute.POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(413);
    expect(sentBytes).toBeLessThan(MAX_AVATAR_BYTES + 1024 * 1024);
  });

  it("returns 415 for another content type, and 400 when malformed or without a picture", async () => {
    const { token } = await createMember({ role: "admin" });
    const send = (body: unknown, type?: string) =>
      callRoute<Body>(avatarRoute, "POST", { token, body, headers: type ? { "content-type": type } : {} });
    expect((await send({ avatar: "x" })).status).toBe(415);
    expect((await send("avatar=x", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await send("garbage", "multipart/form-data; boundary=x")).status).toBe(400);
    expect((await send(buildForm("other", "x"))).status).toBe(400);
    expect((await send(buildForm("avatar", ""))).status).toBe(400);
    expect((await sendLogo(token, await createPhoto("png"), "avatar")).status).toBe(400);
  });

  it("returns 403 when another site sends it with the member's cookie", async () => {
    const me = await createMember();
    const cookie = `next-auth.session-token=${me.token}`;
    const send = (origin: string) =>
      callRoute(avatarRoute, "POST", { cookie, headers: { origin }, body: buildForm("avatar", "no picture") });
    expect((await send("https://evil.example")).status).toBe(403);
    expect((await send("http://localhost:3000")).status).toBe(415);
  });
});

describe("a logo", () => {
  it("is stored uncropped with its transparency, by admins only", async () => {
    const clear = await sharp({ create: { width: 1200, height: 300, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const [admin, member] = [await createMember({ role: "admin" }), await createMember()];
    expect((await sendLogo(member.token, clear)).status).toBe(403);
    const { status, json } = await sendLogo(admin.token, clear, "host-logo");
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["url"]);
    const metadata = await sharp(await readStoredFile(json.url)).metadata();
    expect(metadata).toMatchObject({ width: 800, height: 200, hasAlpha: true });
    expect(await db().upload.findMany()).toMatchObject([{ kind: "host-logo", ownerId: admin.userId }]);
  });
});

describe("GET /uploads/{key}", () => {
  it("returns an immutable file with a sandbox policy and an ETag", async () => {
    const me = await createMember();
    const { json } = await sendAvatar(me.token, await createPhoto("jpeg"));
    const response = await getFile(toKey(json.avatarUrl));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("content-disposition")).toBe(`inline; filename="${toKey(json.avatarUrl)}"`);
    const etag = response.headers.get("etag") ?? "";
    expect((await getFile(toKey(json.avatarUrl), { "if-none-match": etag })).status).toBe(304);
  });

  it.each(["../secret.webp", "..%2f..%2fetc%2fpasswd", `${"a".repeat(32)}.webp`, "x.part", ""])(
    "returns 404 for %j without caching it",
    async (key) => {
      await writeFile(path.join(folder, "secret.webp"), "secret");
      const response = await getFile(key);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );
});

it("accepts only gallery pictures and own uploads as a profile's avatar", async () => {
  const [me, other] = [await createMember(), await createMember()];
  const otherUrl = (await sendAvatar(other.token, await createPhoto("jpeg"))).json.avatarUrl;
  const saveAvatar = async (avatarUrl: string | null) =>
    (await callRoute(profileRoute, "PUT", { token: me.token, body: { avatarUrl } })).status;
  expect(await saveAvatar("/avatars/fox.svg")).toBe(200);
  for (const url of [otherUrl, "https://tracker.example/pixel.png", "/api/auth/logout", "/avatars/nobody.svg"])
    expect(await saveAvatar(url)).toBe(400);
  const ownUrl = (await sendAvatar(me.token, await createPhoto("jpeg"))).json.avatarUrl;
  expect(await saveAvatar(ownUrl)).toBe(200);
  expect(await listFiles()).toHaveLength(2);
});

it("removes unused rows, files without a row and partial files after a day", async () => {
  const admin = await createMember({ role: "admin" });
  const avatar = (await sendAvatar(admin.token, await createPhoto("jpeg"))).json.avatarUrl;
  const named = (await sendLogo(admin.token, await createPhoto("png"))).json.url;
  await sendLogo(admin.token, await createPhoto("png"));
  await createEvent({ hostLogoUrl: named });
  for (const name of [`${"b".repeat(32)}.webp`, `${"c".repeat(32)}.webp.part`])
    await writeFile(path.join(folder, "uploads", name), "left by a killed process");
  // The file system has the system's clock.
  for (const name of await listFiles()) await utimes(path.join(folder, "uploads", name), clock.now(), clock.now());
  expect(await removeUnusedUploads()).toEqual({ uploads: 0, files: 0 });

  setClock(fromNow({ hours: 25 }));
  const recent = `${"d".repeat(32)}.webp`;
  await writeFile(path.join(folder, "uploads", recent), "its row is being written");
  const soon = fromNow({ minutes: -1 });
  await utimes(path.join(folder, "uploads", recent), soon, soon);
  expect(await removeUnusedUploads()).toEqual({ uploads: 1, files: 2 });
  expect((await listFiles()).sort()).toEqual([toKey(avatar), toKey(named), recent].sort());
  expect(await db().upload.count()).toBe(2);
});
