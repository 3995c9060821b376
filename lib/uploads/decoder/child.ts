// Decodes uploaded pictures. This process has no secrets and imports none of our code. It kills
// itself if it takes too much memory, because V8's limits don't apply to a decoder's native memory.
import os from "node:os";

import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";

import type { DecodeRequest, DecodeResponse } from "./protocol";

const CHECK_MS = 20;
const MEMORY_LIMIT_BYTES = Number(process.argv[2]);

sharp.cache(false);
// One thread each, so two children use at most two cores.
sharp.concurrency(1);
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

// Decoding runs on other threads, so this timer still fires.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT_BYTES) process.kill(process.pid, "SIGKILL");
}, CHECK_MS).unref();

async function decode(request: DecodeRequest): Promise<DecodeResponse> {
  const { upload, formats, width: side, shape, quality, isPng, icon } = request;
  const type = await fileTypeFromBuffer(upload);
  const expected = type && formats[type.mime];
  if (!expected) return { refusal: "type", detail: type?.mime ?? "unknown" };
  // Reads only the header, so that nothing is decoded before its size is known.
  const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
  if (format !== expected.format) return { refusal: "type", detail: format };
  if (width * height > expected.maxPixels) return { refusal: "pixels", detail: `${width} × ${height}` };
  if (icon) return { bytes: await drawIcon(sharp(upload, { limitInputPixels: expected.maxPixels }), side, icon) };
  const square = Math.min(side, width, height);
  const picture = sharp(upload, { limitInputPixels: expected.maxPixels, failOn: "error", sequentialRead: true })
    // Rotates by EXIF, because sharp then drops EXIF with all other metadata.
    .autoOrient()
    .resize(shape === "square" ? square : side, shape === "square" ? square : side, {
      fit: shape === "square" ? "cover" : "inside",
      withoutEnlargement: true,
    });
  return { bytes: await (isPng ? picture.png() : picture.webp({ quality })).toBuffer() };
}

async function drawIcon(
  picture: Sharp,
  side: number,
  { padding, background }: NonNullable<DecodeRequest["icon"]>,
): Promise<Uint8Array> {
  const edge = Math.round(side * padding);
  const [inner, fill] = [side - 2 * edge, background ?? { r: 0, g: 0, b: 0, alpha: 0 }];
  const opaque = background ? picture.flatten({ background }) : picture;
  return opaque
    .resize(inner, inner, { fit: "contain", background: fill })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: fill })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const respond = (response: DecodeResponse): void => void process.send?.(response);

process.on("message", (request: DecodeRequest) => {
  decode(request).then(respond, (error: unknown) =>
    respond({ refusal: "damaged", detail: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit());
