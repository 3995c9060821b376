import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";

/** A photo: `left` and `right` halves of two colours, so that a test sees which way up it is. */
export async function photo(
  format: "jpeg" | "png" | "webp" | "gif" | "avif",
  { width = 640, height = 480, orientation = 1 } = {},
): Promise<Buffer> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: "#00c000" } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#c00000" } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: "Ana Ruiz", Orientation: String(orientation) },
      IFD3: {
        GPSLatitude: "27/1 57/1 4141/100",
        GPSLatitudeRef: "N",
        GPSLongitude: "82/1 27/1 0/1",
        GPSLongitudeRef: "W",
      },
    })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A well-formed PNG of one colour, written without ever holding it: 50,000 × 50,000 is 300 KB here and 2.5 GB unfolded. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, greyscale.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
