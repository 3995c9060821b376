import type { SiteSettings as Row } from "../generated/prisma/client";
import { DEFAULT_PRODUCT_NAME } from "../../shared/product";
import {
  DEFAULT_SITE_SETTINGS,
  PUBLIC_SETTINGS,
  type PublicSite,
  type SiteLink,
  type SiteSettings,
} from "../../shared/site";
import { db, type Db } from "../db";

/** Null: nothing was ever changed. */
type StoredSite = { settings: SiteSettings; updatedAt: Date | null; updatedBy: string | null };

/** `started` and `applied` count reads, so that a slow one doesn't replace a later one. */
type Copy = { site: StoredSite; started: number; applied: number };

// On globalThis because Next's bundle and the web process share the copy.
const globals = globalThis as typeof globalThis & { nametagSite?: Copy };

const NOTHING_STORED: StoredSite = { settings: DEFAULT_SITE_SETTINGS, updatedAt: null, updatedBy: null };

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

function toSettings({ id: _id, updatedAt: _at, updatedBy: _by, ...row }: Row): SiteSettings {
  return {
    ...row,
    timeZones: orNull(row.timeZones),
    cities: orNull(row.cities),
    distanceUnit: row.distanceUnit as SiteSettings["distanceUnit"],
    registrationLocation: row.registrationLocation as SiteSettings["registrationLocation"],
    locationInput: row.locationInput as SiteSettings["locationInput"],
  };
}

export async function readSite(client: Db = db()): Promise<StoredSite> {
  const row = await client.siteSettings.findUnique({ where: { id: 1 } });
  return row ? { settings: toSettings(row), updatedAt: row.updatedAt, updatedBy: row.updatedBy } : NOTHING_STORED;
}

/** Replaces this process's copy. If the database can't be read, the copy stays, and this throws. */
export async function refreshSite(): Promise<void> {
  const copy = (globals.nametagSite ??= { site: NOTHING_STORED, started: 0, applied: 0 });
  const turn = ++copy.started;
  const site = await readSite();
  if (turn > copy.applied) Object.assign(copy, { site, applied: turn });
}

/** For tests, which empty the database. */
export function forgetSite(): void {
  globals.nametagSite = undefined;
}

const getSite = (): StoredSite => globals.nametagSite?.site ?? NOTHING_STORED;

/**
 * Returns this process's copy, without waiting. `lib/settings/service/watch.ts` keeps it current; a
 * process that doesn't watch has the defaults.
 */
export const getSiteSettings = (): SiteSettings => getSite().settings;

/** Names the state of the settings, for what is derived from them and stored. */
export const getSiteVersion = (): string => getSite().updatedAt?.getTime().toString(36) ?? "0";

export const getProductName = (): string => getSiteSettings().productName ?? DEFAULT_PRODUCT_NAME;

/** For `SiteSettingsProvider`. */
export function getPublicSite(links: SiteLink[]): PublicSite {
  const settings = getSiteSettings();
  const site: PublicSite = links.length > 0 ? { links } : {};
  for (const name of PUBLIC_SETTINGS) if (settings[name] !== null) Object.assign(site, { [name]: settings[name] });
  return site;
}
