import { mkdir, readFile, writeFile } from "node:fs/promises";

import sharp from "sharp";

// npm run icons: draws the app's icons from public/icon.svg. The results are committed.

const BLUE = "#2c56e0";
const SIZE = 64;

async function readPaths(): Promise<string> {
  const svg = await readFile("public/icon.svg", "utf8");
  const paths = /<g[^>]*>(.*)<\/g>/s.exec(svg)?.[1];
  if (!paths) throw new Error("public/icon.svg has no group of paths");
  return paths;
}

type IconStyle = {
  glyph: number;
  background: string;
  /** The corner radius on a grid of 64. */
  radius: number;
};

function drawIcon(paths: string, { glyph, background, radius }: IconStyle): Buffer {
  const scale = (SIZE * glyph) / 24;
  const offset = (SIZE - 24 * scale) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
      `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${background}"/>` +
      `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`,
  );
}

const renderPng = (svg: Buffer, size: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * size) / SIZE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 96 })
    .toBuffer();

function createIco(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

async function main(): Promise<void> {
  const paths = await readPaths();
  const rounded = drawIcon(paths, { glyph: 0.6, background: BLUE, radius: 18 });
  // Systems round these. A maskable icon shows at least the middle 80 % (W3C manifest).
  const square = drawIcon(paths, { glyph: 0.6, background: BLUE, radius: 0 });
  const maskable = drawIcon(paths, { glyph: 0.5, background: BLUE, radius: 0 });
  // Android uses only a badge's opacity.
  const badge = drawIcon(paths, { glyph: 0.9, background: "none", radius: 0 });

  await mkdir("public/icons", { recursive: true });
  const files: Record<string, Buffer> = {
    "icons/icon-192.png": await renderPng(rounded, 192),
    "icons/icon-512.png": await renderPng(rounded, 512),
    "icons/maskable-192.png": await renderPng(maskable, 192),
    "icons/maskable-512.png": await renderPng(maskable, 512),
    "icons/badge-96.png": await renderPng(badge, 96),
    "apple-touch-icon.png": await renderPng(square, 180),
    "favicon.ico": createIco(await renderPng(rounded, 32), 32),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(`public/${name}`, content);
  process.stdout.write(`${Object.keys(files).length} icons written to public.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
