import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReactElement } from "react";

import { ImageResponse } from "next/og";

import { LINK_PICTURE_SIZE } from "./size";

/** Light values of globals.css: a picture has no theme. */
export const COLOURS = {
  ink: "#16203a",
  muted: "#5a6377",
  line: "#e5e2da",
  paper: "#f6f5f1",
  accent: "#2c56e0",
  soft: "#e8edfc",
};

// From the npm packages; the latin-ext files hold what latin's lack, and stand under names of their own for that.
const FACES = [
  { name: "Bricolage", file: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff", weight: 800 },
  {
    name: "BricolageExt",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff",
    weight: 800,
  },
  { name: "Figtree", file: "figtree/files/figtree-latin-600-normal.woff", weight: 600 },
  { name: "FigtreeExt", file: "figtree/files/figtree-latin-ext-600-normal.woff", weight: 600 },
] as const;
export const DISPLAY = "Bricolage, BricolageExt";
export const TEXT = "Figtree, FigtreeExt";

const loadFaces = () =>
  Promise.all(
    FACES.map(async ({ name, file, weight }) => ({
      name,
      weight,
      data: await readFile(path.join(process.cwd(), "node_modules/@fontsource", file)),
    })),
  );
let faces: ReturnType<typeof loadFaces> | undefined;

/** Pictures at hand; a crawler asks for the same one many times. About 50 kB each. */
const MAX_KEPT = 100;
const kept = new Map<string, Promise<ArrayBuffer>>();
let drawing: Promise<unknown> = Promise.resolve();

/** The PNG of a shared link, kept under `key`. One is drawn at a time: it takes a core a fifth of a second, and anybody may ask. */
export function linkPicture(key: string, element: () => ReactElement): Promise<ArrayBuffer> {
  const known = kept.get(key);
  if (known) return known;
  const made = drawing.then(() => draw(element()));
  drawing = made.catch(() => kept.delete(key));
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

async function draw(element: ReactElement): Promise<ArrayBuffer> {
  faces ??= loadFaces();
  return new ImageResponse(element, { ...LINK_PICTURE_SIZE, fonts: await faces }).arrayBuffer();
}

/** Its address changes with what it shows. */
export const asPicture = (bytes: ArrayBuffer): Response =>
  new Response(bytes, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800" },
  });

/** The mark of public/icon.svg. */
export function Mark() {
  return (
    <svg width="56" height="56" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="18" fill={COLOURS.accent} />
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
