/** Pictures that take much memory or time to decode (docs/product/http.md#upload-limits). */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";

import * as avatarRoute from "@/app/api/profiles/me/avatar/route";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { decodePicture, stopDecoders } from "@/lib/uploads/decoder/pool";
import { type Decoder, startDecoder } from "@/lib/uploads/decoder/process";
import type { DecodeRequest } from "@/lib/uploads/decoder/protocol";
import { MAX_DECODING, MAX_WAITING_TO_DECODE } from "@/lib/uploads/limits";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createHugeAvif, createPhoto, setAvifSize } from "@/tests/support/fixtures/pictures";
import { callRoute } from "@/tests/support/servers/route";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nametag-decoding-"));
  process.env.DATA_DIR = folder;
  resetEnv();
});
afterAll(async () => {
  stopDecoders();
  delete process.env.DATA_DIR;
  resetEnv();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

let stopWatching: () => void = () => undefined;
let started: Decoder[] = [];
// Also after a failed test: what it left running would keep Jest from ending.
afterEach(() => {
  stopWatching();
  for (const decoder of started) decoder.kill();
  started = [];
});

function start(options: Parameters<typeof startDecoder>[0]): Decoder {
  const decoder = startDecoder(options);
  started.push(decoder);
  return decoder;
}

type Body = { avatarUrl: string; message: string; code: string };

const upload = (token: string, picture: Buffer) => {
  const body = new FormData();
  body.set("avatar", new File([new Uint8Array(picture)], "me.jpg"));
  return callRoute<Body>(avatarRoute, "POST", { token, body });
};

const FORMATS: DecodeRequest["formats"] = {
  "image/jpeg": { format: "jpeg", maxPixels: 64_000_000 },
  "image/avif": { format: "heif", maxPixels: 64_000_000 },
};
const request = (picture: Buffer): DecodeRequest => ({
  upload: picture,
  formats: FORMATS,
  shape: "square",
  width: 512,
  quality: 80,
});
const MEGABYTE = 1024 * 1024;
/** A process takes this much before it decodes anything. */
const IDLE_BYTES = 150 * MEGABYTE;

it("refuses an AVIF of 17 megapixels by its header, with words and without decoding it", async () => {
  const { token } = await createMember();
  // Truncated, it could not be decoded. Its header is whole.
  const header = (await createHugeAvif(4_200, 4_200)).subarray(0, 1_000);
  const { status, json } = await upload(token, header);
  expect([status, json.code, json.message]).toEqual([413, "too_large", "File Too Large"]);
});

it("survives an AVIF that claims to be small and is not", async () => {
  const { token } = await createMember();
  const lie = setAvifSize(await createHugeAvif(4_200, 4_200), 100, 100);
  const { status } = await upload(token, lie);
  expect([413, 400]).toContain(status);
  expect((await upload(token, await createPhoto("jpeg"))).status).toBe(200);
});

it("lets no picture take more memory than its process may", async () => {
  const decoder = start({ isBuilt: false, memoryBytes: IDLE_BYTES });
  const peak = watchMemory(decoder.pid);
  const result = await decoder.decode(request(await createHugeAvif(4_200, 4_200)), 30_000).catch(String);
  expect(result).toEqual(expect.anything());
  expect(result).not.toHaveProperty("bytes");
  expect(peak()).toBeLessThan(IDLE_BYTES + 100 * MEGABYTE);
});

it("ends a process that takes too much time", async () => {
  const decoder = start({ isBuilt: false, memoryBytes: 512 * MEGABYTE });
  const picture = await createHugeAvif(4_200, 4_200);
  await expect(decoder.decode(request(picture), 1)).rejects.toThrow("SIGKILL");
  expect(decoder.isAlive()).toBe(false);
});

it("decodes two at once, lets eight wait, and refuses more with the time to wait", async () => {
  const picture = await createPhoto("jpeg", { width: 3_000, height: 2_000 });
  const results = await Promise.allSettled(
    Array.from({ length: MAX_DECODING + MAX_WAITING_TO_DECODE + 5 }, () => decodePicture(request(picture))),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(5);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: "unavailable", messageKey: "uploads.busy", retryAfter: 5 });
});

it("refuses an upload before its body is read while the queue is full", async () => {
  const { token } = await createMember();
  const picture = await createPhoto("jpeg", { width: 3_000, height: 2_000 });
  const running = Array.from({ length: MAX_DECODING + MAX_WAITING_TO_DECODE }, () => decodePicture(request(picture)));
  const response = await callRoute<Body>(avatarRoute, "POST", { token, body: "never parsed" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  await Promise.all(running);
});

it("gives a decoder nothing of our environment", async () => {
  const decoder = start({ isBuilt: false, memoryBytes: 512 * MEGABYTE });
  await decoder.decode(request(await createPhoto("jpeg")), 30_000);
  const variables = readFileSync(`/proc/${decoder.pid}/environ`, "utf8");
  expect(variables).not.toMatch(/SECRET|DATABASE|TOKEN/);
});

it("replaces a process that was ended", async () => {
  const picture = await createPhoto("jpeg");
  expect(await decodePicture(request(picture))).toHaveProperty("bytes");
  stopDecoders();
  const { bytes } = (await decodePicture(request(picture))) as { bytes: Uint8Array };
  expect((await sharp(bytes).metadata()).format).toBe("webp");
});

/**
 * Watches a process until the test ends. Returns a function that returns the most resident memory
 * it had, in bytes.
 */
function watchMemory(pid: number | undefined): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, pages] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
      peak = Math.max(peak, Number(pages) * 4_096);
    } catch {
      // The process has ended.
    }
  }, 10);
  stopWatching = () => clearInterval(timer);
  return () => peak;
}
