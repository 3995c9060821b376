/** The address at which the service worker serves the copy, and the cache that has it. */
export const SITE_ICON = "/offline/icon.png";
export const SITE_ICON_CACHE = "site-icon";

/** The delivered icon, the fallback while the logo can't be read, may not be kept. */
const isKept = ({ ok, headers }: Response): boolean => ok && headers.get("cache-control") !== "no-cache";

/** Keeps the icon of the site's logo on the device, for the offline page. */
export async function storeSiteIcon(logo: string | undefined): Promise<void> {
  const address = logo && `${SITE_ICON}?logo=${encodeURIComponent(logo)}`;
  if (address && (await caches.match(address))) return;
  await caches.delete(SITE_ICON_CACHE);
  if (!address) return;
  const response = await fetch("/icons/icon-192.png", { cache: "reload" });
  if (isKept(response)) await (await caches.open(SITE_ICON_CACHE)).put(address, response);
}

/** Returns the address of the copy. */
export async function findSiteIcon(): Promise<string | undefined> {
  if (!(await caches.has(SITE_ICON_CACHE))) return undefined;
  const [request] = await (await caches.open(SITE_ICON_CACHE)).keys();
  return request?.url;
}
