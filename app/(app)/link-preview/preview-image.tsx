import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReactElement } from "react";

import { ImageResponse } from "next/og";

import { PREVIEW_IMAGE_SIZE } from "./image-size";

/** The light theme of globals.css, because an image has no theme. */
export const COLORS = {
  ink: "#16203a",
  muted: "#5a6377",
  line: "#e5e2da",
  paper: "#f6f5f1",
  accent: "#2c56e0",
  soft: "#e8edfc",
};

// Each font has two files: `latin`, and `latin-ext` with further characters. They need different names to be combined.
const FONTS = [
  { name: "Bricolage", file: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff", weight: 800 },
  {
    name: "BricolageExt",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff",
    weight: 800,
  },
  { name: "Figtree", file: "figtree/files/figtree-latin-600-normal.woff", weight: 600 },
  { name: "FigtreeExt", file: "figtree/files/figtree-latin-ext-600-normal.woff", weight: 600 },
] as const;
export const DISPLAY_FONT = "Bricolage, BricolageExt";
export const TEXT_FONT = "Figtree, FigtreeExt";

const loadFonts = () =>
  Promise.all(
    FONTS.map(async ({ name, file, weight }) => ({
      name,
      weight,
      data: await readFile(path.join(process.cwd(), "node_modules/@fontsource", file)),
    })),
  );
let loadedFonts: ReturnType<typeof loadFonts> | undefined;

/** Crawlers request the same image many times. An image takes about 50 kB. */
const MAX_CACHED_IMAGES = 100;
const images = new Map<string, Promise<ArrayBuffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();

/**
 * Returns a PNG for a link preview, cached under `key`. Draws one image at a time, because each takes 0.2 s of CPU time and
 * the route is public.
 */
export function getPreviewImage(key: string, element: () => ReactElement): Promise<ArrayBuffer> {
  const cached = images.get(key);
  if (cached) return cached;
  const image = lastDrawing.then(() => drawImage(element()));
  lastDrawing = image.catch(() => images.delete(key));
  images.set(key, image);
  const [oldest] = images.keys();
  if (images.size > MAX_CACHED_IMAGES && oldest !== undefined) images.delete(oldest);
  return image;
}

async function drawImage(element: ReactElement): Promise<ArrayBuffer> {
  loadedFonts ??= loadFonts();
  return new ImageResponse(element, { ...PREVIEW_IMAGE_SIZE, fonts: await loadedFonts }).arrayBuffer();
}

/** Returns a response that may be cached for a day for each language, because the URL changes when the shown data changes. */
export const imageResponse = (bytes: ArrayBuffer): Response =>
  new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800",
      Vary: "Accept-Language",
    },
  });

/** The logo of public/icon.svg. */
export function LogoMark() {
  return (
    <svg width="56" height="56" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="18" fill={COLORS.accent} />
      <g
        transform="translate(12.8 12.8) scale(1.6)"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M13.5 8h-3" />
        <path d="m15 2-1 2h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3" />
        <path d="M16 22a4 4 0 0 0-8 0" />
        <path d="m9 2 3 6" />
        <circle cx="12" cy="15" r="3" />
      </g>
    </svg>
  );
}
