import { readFile } from "node:fs/promises";
import path from "node:path";

import { getSiteSettings, getSiteVersion } from "@/lib/core/server/site/site-settings";
import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { getSiteIcon, SITE_ICONS } from "@/lib/uploads/site-icons";

import { type Manifest, toSiteManifest } from "../site-manifest";

type SiteRoute = { params: Promise<{ file: string[] }> };

const MANIFEST = /^manifest(\.[a-z]{2})?\.webmanifest$/;

const readPublic = (name: string) => readFile(path.join(process.cwd(), "public", name));

/**
 * GET → a file of `public` as this site's settings have it. The web server passes requests for the
 * files themselves here (web/site-files.ts).
 */
export async function GET(request: Request, { params }: SiteRoute): Promise<Response> {
  const name = (await params).file.join("/");
  if (MANIFEST.test(name)) {
    const manifest = await readPublic(name).catch(() => null);
    if (!manifest) return errorResponse(notFound("common.notFound"), request);
    const own = toSiteManifest(JSON.parse(manifest.toString()) as Manifest, getSiteSettings(), getSiteVersion());
    const headers = { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=0" };
    return new Response(JSON.stringify(own), { headers });
  }
  if (!Object.hasOwn(SITE_ICONS, name)) return errorResponse(notFound("common.notFound"), request);
  const own = await getSiteIcon(name);
  // Browsers take a PNG for a favicon too. The delivered icon is a fallback until the logo can be
  // read again.
  return new Response(new Uint8Array(own ?? (await readPublic(name))), {
    headers: { "Content-Type": "image/png", "Cache-Control": own ? "public, max-age=86400" : "no-cache" },
  });
}
