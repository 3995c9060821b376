import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { SITE_ICONS } from "@/lib/uploads/site-icons";

const MANIFEST = /^\/manifest(?:\.[a-z]{2})?\.webmanifest$/;

/**
 * Returns the address of the site's own form of a public file (app/site), which Next serves in its
 * place. Null: the site has none, so that the file itself is served.
 */
export function getSiteFile(path: string): string | null {
  const { productName, logoLight } = getSiteSettings();
  const isIcon = logoLight !== null && Object.hasOwn(SITE_ICONS, path.slice(1));
  const isManifest = (logoLight ?? productName) !== null && MANIFEST.test(path);
  return isIcon || isManifest ? `/site${path}` : null;
}
