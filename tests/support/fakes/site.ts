import { forgetSite } from "@/lib/core/server/site/site-settings";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "@/lib/core/shared/site";

/** Gives this process a copy of settings, as if it had read them, until `forgetSite`. */
export function setSite(settings: Partial<SiteSettings>): void {
  const site = { settings: { ...DEFAULT_SITE_SETTINGS, ...settings }, updatedAt: new Date(0), updatedBy: null };
  Object.assign(globalThis, { nametagSite: { site, started: 0, applied: 0 } });
}

export { forgetSite };
