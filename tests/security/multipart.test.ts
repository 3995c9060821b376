/** Attacks on the form of uploads (docs/product/http.md#upload-forms). */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as healthRoute from "@/app/api/health/route";
import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { MAX_AVATAR_BYTES } from "@/lib/uploads/limits";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createPhoto } from "@/tests/support/fixtures/pictures";
import { openRequest, serveRoutes } from "@/tests/support/servers/http-route";

const PATH = "/api/profiles/me/avatar";
const BOUNDARY = "----a-boundary-of-usual-length";
/**
 * Far above what refusals take, and far below what they took before forms were parsed while they
 * arrive.
 */
const MAX_CPU_MS = 700;

/** Returns the processor time of this process, which other processes' work doesn't change. */
const getCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

let server: Awaited<ReturnType<typeof serveRoutes>>;
let folder: string;
let token: string;

beforeAll(async () => {
  server = await serveRoutes({ [`POST ${PATH}`]: avatarRoute.POST, "GET /api/health": healthRoute.GET });
  folder = await mkdtemp(path.join(tmpdir(), "nametag-multipart-"));
  process.env.DATA_DIR = folder;
  resetEnv();
});
afterAll(async () => {
  await server.close();
  delete process.env.DATA_DIR;
  resetEnv();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  token = (await createMember()).token;
});

const open = (headers: Record<string, string | number> = {}) =>
  openRequest(server.port, PATH, {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...headers,
  });

/** Sends a whole body. */
async function send(body: Buffer | string, headers: Record<string, string | number> = {}) {
  const { outgoing, response } = open({ "content-length": Buffer.byteLength(body), ...headers });
  outgoing.end(body);
  const { status, text } = await response;
  return { status, body: JSON.parse(text) as { code: string; message: string } };
}

const part = (headers: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
const field = (name: string, content = "x") => part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, content: Buffer | string, fileName = "me.jpg") =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg`, content);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const emptyParts = (count: number) => form(Buffer.concat(Array.from({ length: count }, () => field("", ""))));

it("refuses 9.5 MB of empty parts at once, and answers other requests meanwhile", async () => {
  const body = emptyParts(Math.floor(9_500_000 / field("", "").length));
  // Loads what a first request loads.
  await send(form());
  const start = getCpuMs();
  const refused = send(body);
  const health = openRequest(server.port, "/api/health", {}, "GET");
  health.outgoing.end();
  expect((await health.response).status).toBe(200);
  expect(await refused).toMatchObject({ status: 400, body: { code: "validation", message: "The form isn't valid." } });
  expect(getCpuMs() - start).toBeLessThan(MAX_CPU_MS);
});

it("responds while the client still sends", async () => {
  const { outgoing, response } = open({ "content-length": 9_500_000 });
  outgoing.write(emptyParts(100));
  const { status } = await response;
  expect(status).toBe(400);
  outgoing.destroy();
});

it("delivers the refusal of a body that is too large and has no length, and does not read its end", async () => {
  const { outgoing, response } = open();
  outgoing.write(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n`));
  let sent = 0;
  const chunk = Buffer.alloc(256 * 1024, 1);
  const sendMore = (): void => {
    if (outgoing.destroyed || sent > MAX_AVATAR_BYTES * 2) return;
    sent += chunk.length;
    outgoing.write(chunk, sendMore);
  };
  sendMore();
  const { status, text } = await response;
  expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([413, "File Too Large"]);
  outgoing.destroy();
});

it("refuses a part with 20,000 headers at once", async () => {
  const headers = Array.from({ length: 20_000 }, (_, index) => `X-${index}: ${index}`).join("\r\n");
  const start = getCpuMs();
  const { status } = await send(form(part(`Content-Disposition: form-data; name="avatar"\r\n${headers}`, "x")));
  expect(status).toBe(400);
  expect(getCpuMs() - start).toBeLessThan(MAX_CPU_MS);
});

it("refuses a form without a boundary, and one whose boundary never appears", async () => {
  const body = form(file("avatar", await createPhoto("jpeg")));
  for (const type of [
    "multipart/form-data; charset=utf-8",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=other",
  ])
    expect(await send(body, { "content-type": type })).toMatchObject({ status: 400, body: { code: "validation" } });
});

it.each([0.1, 0.5, 0.9, 0.999])("refuses a form that is cut off after %d of its length", async (share) => {
  const body = form(file("avatar", await createPhoto("jpeg")));
  const cut = body.subarray(0, Math.floor(body.length * share));
  expect(await send(cut)).toMatchObject({
    status: 400,
    body: { code: "validation", message: "The form isn't valid." },
  });
});

it("accepts another upload after one that the client aborted", async () => {
  const photo = await createPhoto("jpeg", { width: 64, height: 64 });
  const { outgoing, response } = open({ "content-length": 9_000_000 });
  outgoing.write(file("avatar", photo));
  outgoing.destroy();
  await expect(response).rejects.toThrow();
  let status = 409;
  for (let tries = 0; tries < 9 && status === 409; tries++) ({ status } = await send(form(file("avatar", photo))));
  expect(status).toBe(200);
});

it("says that a form has too many parts", async () => {
  const fields = Array.from({ length: 1_000 }, (_, index) => field(`field-${index}`));
  expect((await send(form(...fields))).body.message).toBe("This form has too many parts. Send one file.");
});

describe("refuses", () => {
  const photo = () => createPhoto("jpeg", { width: 64, height: 64 });
  it.each<[string, () => Promise<Buffer>]>([
    ["two files", async () => form(file("avatar", await photo()), file("avatar", await photo()))],
    ["a second file of another name", async () => form(file("avatar", await photo()), file("other", await photo()))],
    ["a repeated field", async () => form(field("type", "a"), field("type", "b"), file("avatar", await photo()))],
    [
      "many fields",
      async () => form(...["a", "b", "c", "d"].map((name) => field(name)), file("avatar", await photo())),
    ],
    ["a long field", async () => form(field("type", "x".repeat(9_000)), file("avatar", await photo()))],
    [
      "a field without a name",
      async () => form(part("Content-Disposition: form-data", "x"), file("avatar", await photo())),
    ],
    ["a picture as a field", async () => form(field("avatar", "x"))],
  ])("%s", async (_name, build) => {
    expect(await send(await build())).toMatchObject({ status: 400, body: { code: "validation" } });
  });

  it("nothing because of a field named like a property of every object", async () => {
    const body = form(field("__proto__"), field("constructor"), file("avatar", await photo()));
    expect((await send(body)).status).toBe(200);
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  });

  it.each(["../../../escape.webp", "..\\\\..\\\\escape.webp", "/tmp/escape.webp", "a\0.webp"])(
    "no file named %j, and does not store it under that name",
    async (name) => {
      const response = await send(form(file("avatar", await photo(), name)));
      expect([200, 400]).toContain(response.status);
      expect(await readdir(folder)).toEqual(["uploads"]);
      for (const stored of await readdir(path.join(folder, "uploads"))) expect(stored).toMatch(/^[0-9a-f]{32}\.webp$/);
    },
  );
});
