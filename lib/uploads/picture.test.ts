import { createHeic, createPhoto } from "@/tests/support/fixtures/pictures";

import { stopDecoders } from "./decoder/pool";
import { encodeAvatar, encodeLogo } from "./picture";

afterAll(stopDecoders);

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a JPEG cut in half", async () => (await createPhoto("jpeg")).subarray(0, 2_000)],
  ["a JPEG cut in its header", async () => (await createPhoto("jpeg")).subarray(0, 100)],
  ["a PNG cut before its end", async () => (await createPhoto("png")).subarray(0, -40)],
  ["an AVIF cut in half", async () => (await createPhoto("avif")).subarray(0, 500)],
  ["a script with a GIF signature", () => Buffer.from("GIF89a=1;alert(1)")],
])("calls %s damaged", async (_, make) => {
  const file = await make();
  const error = { code: "validation", messageKey: "uploads.damaged" };
  await expect(encodeAvatar(file)).rejects.toMatchObject(error);
  await expect(encodeLogo(file)).rejects.toMatchObject(error);
});

it.each(["heic", "mif1", "hevc", "msf1"])("says what to choose instead of HEIC of the brand %s", async (brand) => {
  const error = { code: "unsupported_type", messageKey: "uploads.heic" };
  await expect(encodeAvatar(createHeic(brand))).rejects.toMatchObject(error);
});

it("calls a file that is no picture a wrong type", async () => {
  const error = { code: "unsupported_type", messageKey: "uploads.invalidType" };
  await expect(encodeAvatar(Buffer.from("%PDF-1.7\n"))).rejects.toMatchObject(error);
});
