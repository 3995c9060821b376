import { writeFile } from "node:fs/promises";

import { create } from "qrcode";

const [WIDTH, HEIGHT] = [640, 480];
/** White modules around the code. */
const MARGIN = 4;

/**
 * Writes a raw video (YUV4MPEG2) of a QR code of the text, which Chromium plays in a loop as its
 * camera with --use-file-for-fake-video-capture.
 */
export async function writeQrVideo(text: string, file: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const scale = Math.floor(HEIGHT / (modules.size + 2 * MARGIN));
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - modules.size * scale) / 2)) as [number, number];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < modules.size * scale; y++) {
    for (let x = 0; x < modules.size * scale; x++) {
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale))) luma[(top + y) * WIDTH + left + x] = 16;
    }
  }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: 5 }, () => frame)]));
}
