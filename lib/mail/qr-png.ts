import { crc32, deflateSync } from "node:zlib";

import { readQrLines } from "@/lib/core/shared/qr-code";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Of a module, in pixels. */
const SCALE = 6;

function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/**
 * Draws a QR code as a PNG (ISO/IEC 15948) with one bit a pixel, to be small in each mail. Mail
 * programs show no SVG.
 */
export async function drawQrPng(text: string): Promise<Buffer> {
  const { size, lines } = await readQrLines(text);
  const pixels = size * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // One bit, shades of gray. The rest is 0: the only methods, and no interlacing.
  header[8] = 1;
  const rowBytes = 1 + Math.ceil(pixels / 8);
  // White. Each row begins with its filter: none.
  const image = Buffer.alloc(pixels * rowBytes, 0xff);
  for (let y = 0; y < pixels; y++) image[y * rowBytes] = 0;
  for (const { row, column, width } of lines)
    for (let y = row * SCALE; y < (row + 1) * SCALE; y++)
      for (let x = column * SCALE; x < (column + width) * SCALE; x++) {
        const at = y * rowBytes + 1 + (x >> 3);
        image[at] = (image[at] ?? 0) & ~(0x80 >> (x & 7));
      }
  const data = deflateSync(image, { level: 9 });
  return Buffer.concat([SIGNATURE, toChunk("IHDR", header), toChunk("IDAT", data), toChunk("IEND", Buffer.alloc(0))]);
}
