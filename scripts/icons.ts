import { mkdir, readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

// npm run icons: every icon of the installed app, from public/icon.svg alone. The results are committed.

const BLUE = "#2c56e0";
const SIZE = 64;

/** The name tag's strokes, as they stand in the drawing. */
async function strokes(): Promise<string> {
  const svg = await readFile("public/icon.svg", "utf8");
  const paths = /<g[^>]*>(.*)<\/g>/s.exec(svg)?.[1];
  if (!paths) throw new Error("public/icon.svg has no group of strokes");
  return paths;
}

type Look = {
  /** The drawing's part of the side; its own grid is 24 wide. */
  glyph: number;
  background: string;
  /** Corners of the background, of 64. */
  radius: number;
};

function drawing(paths: string, { glyph, background, radius }: Look): Buffer {
  const scale = (SIZE * glyph) / 24;
  const offset = (SIZE - 24 * scale) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
      `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${background}"/>` +
      `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`,
  );
}

const png = (svg: Buffer, size: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * size) / SIZE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 96 })
    .toBuffer();

/** An .ico that holds one PNG. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

async function main(): Promise<void> {
  const paths = await strokes();
  const rounded = drawing(paths, { glyph: 0.6, background: BLUE, radius: 18 });
  // Systems round these themselves. A maskable one keeps what matters in the middle four fifths, a circle (W3C manifest).
  const square = drawing(paths, { glyph: 0.6, background: BLUE, radius: 0 });
  const maskable = drawing(paths, { glyph: 0.5, background: BLUE, radius: 0 });
  // Android paints a badge in one colour by its opacity alone.
  const badge = drawing(paths, { glyph: 0.9, background: "none", radius: 0 });

  await mkdir("public/icons", { recursive: true });
  const files: Record<string, Buffer> = {
    "icons/icon-192.png": await png(rounded, 192),
    "icons/icon-512.png": await png(rounded, 512),
    "icons/maskable-192.png": await png(maskable, 192),
    "icons/maskable-512.png": await png(maskable, 512),
    "icons/badge-96.png": await png(badge, 96),
    "apple-touch-icon.png": await png(square, 180),
    "favicon.ico": ico(await png(rounded, 32), 32),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(`public/${name}`, content);
  process.stdout.write(`${Object.keys(files).length} icons written to public.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
