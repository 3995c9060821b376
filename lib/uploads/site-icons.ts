import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { logger } from "@/lib/core/server/process/logger";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";

import { MAX_LOGO_BYTES } from "./limits";
import { drawIcon, drawLogo } from "./picture";
import { readOwnPicture } from "./store";

/** `padding` is the part of a side that stays empty at each edge. */
type IconStyle = { side: number; padding: number; background: string | null };

const WHITE = "#ffffff";

/** By the path below `public` of the icon that it replaces. scripts/icons.ts has the same sizes. */
export const SITE_ICONS: Readonly<Record<string, IconStyle>> = {
  "favicon.ico": { side: 32, padding: 0, background: null },
  // Systems round these, and paint transparent parts black.
  "apple-touch-icon.png": { side: 180, padding: 0.1, background: WHITE },
  "icons/icon-192.png": { side: 192, padding: 0, background: null },
  "icons/icon-512.png": { side: 512, padding: 0, background: null },
  // A maskable icon shows at least the middle 80 % (W3C manifest).
  "icons/maskable-192.png": { side: 192, padding: 0.18, background: WHITE },
  "icons/maskable-512.png": { side: 512, padding: 0.18, background: WHITE },
  "icons/badge-96.png": { side: 96, padding: 0, background: null },
};

const fetchLogo = createOutgoingFetch({ deadlineMs: 10_000, maxBytes: MAX_LOGO_BYTES, maxConcurrent: 2 });

/** @throws if it can't be read now */
async function readLogo(url: string): Promise<Buffer> {
  if (url.startsWith("/uploads/")) {
    const picture = await readOwnPicture(url.slice("/uploads/".length));
    if (!picture) throw new Error("the site's logo is missing");
    return picture;
  }
  const response = await fetchLogo(url);
  if (!response.ok) throw new Error(`the site's logo was answered with ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Of the current logo, one entry for each picture. Those that failed are missing. */
let drawn: { logo: string; pictures: Map<string, Promise<Buffer | null>> } | undefined;

/** Null: the site has no logo, or it can't be drawn now. */
async function getDrawn(name: string, draw: (logo: Buffer) => Promise<Buffer>): Promise<Buffer | null> {
  const { logoLight: logo } = getSiteSettings();
  if (!logo) return null;
  if (drawn?.logo !== logo) drawn = { logo, pictures: new Map() };
  const { pictures } = drawn;
  const existing = pictures.get(name);
  if (existing) return existing;
  const picture = readLogo(logo)
    .then(draw)
    .catch((error: unknown) => {
      logger.warn({ err: error }, "the site's logo could not be drawn");
      pictures.delete(name);
      return null;
    });
  pictures.set(name, picture);
  return picture;
}

/** Returns the site's logo as this icon. Null: it has none, or it can't be drawn now. */
export async function getSiteIcon(name: string): Promise<Buffer | null> {
  const style = Object.hasOwn(SITE_ICONS, name) ? SITE_ICONS[name] : undefined;
  return style ? getDrawn(name, (logo) => drawIcon(logo, style)) : null;
}

/** Returns the site's logo as a PNG, whole and without a background. Null as in `getSiteIcon`. */
export const getSiteLogo = (): Promise<Buffer | null> => getDrawn("logo", drawLogo);
