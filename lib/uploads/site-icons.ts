import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { logger } from "@/lib/core/server/process/logger";
import { getSiteSettings } from "@/lib/core/server/site-settings";

import { MAX_LOGO_BYTES } from "./limits";
import { drawIcon } from "./picture";
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

async function readLogo(url: string): Promise<Buffer | null> {
  if (url.startsWith("/uploads/")) return readOwnPicture(url.slice("/uploads/".length));
  const response = await fetchLogo(url);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

/** Of the current logo, one entry for each icon. */
let drawn: { logo: string; icons: Map<string, Promise<Buffer | null>> } | undefined;

async function draw(logo: string, name: string): Promise<Buffer | null> {
  const style = SITE_ICONS[name];
  const picture = style && (await readLogo(logo));
  return picture ? drawIcon(picture, style) : null;
}

/** Returns the site's logo as this icon. Null: it has none, or it can't be drawn now. */
export async function getSiteIcon(name: string): Promise<Buffer | null> {
  const { logoLight: logo } = getSiteSettings();
  if (!logo || !Object.hasOwn(SITE_ICONS, name)) return null;
  if (drawn?.logo !== logo) drawn = { logo, icons: new Map() };
  const { icons } = drawn;
  const existing = icons.get(name);
  if (existing) return existing;
  const icon = draw(logo, name).catch((error: unknown) => {
    logger.warn({ err: error }, "an icon of the site could not be drawn");
    icons.delete(name);
    return null;
  });
  icons.set(name, icon);
  return icon;
}
