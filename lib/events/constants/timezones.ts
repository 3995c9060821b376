import { getDefaultTimezone, isSameTimezone, type Region } from "@/lib/core/shared/time-zone";

/** Offered by a site that has chosen none. */
export const TIMEZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;

type Zone = (typeof TIMEZONES)[number];

/** Older names that every formatter takes (docs/product/events.md#time-zones). */
const ASSUMED_NAMES: Record<Zone, `US/${string}`> = {
  "America/New_York": "US/Eastern",
  "America/Chicago": "US/Central",
  "America/Denver": "US/Mountain",
  "America/Phoenix": "US/Arizona",
  "America/Los_Angeles": "US/Pacific",
  "America/Anchorage": "US/Alaska",
  "Pacific/Honolulu": "US/Hawaii",
};

/** The site's default zone is always one of them. */
export function getOfferedTimezones(region: Region): readonly string[] {
  const zone = getDefaultTimezone(region);
  const zones = region.timeZones ?? (isDefaultOffer(zone) ? TIMEZONES : []);
  return zones.includes(zone) ? zones : [zone, ...zones];
}

export const isDefaultOffer = (zone: string): zone is Zone => Object.hasOwn(ASSUMED_NAMES, zone);

/** Formatters take names in any case. */
export const toAssumedTimezone = (zone: string): string =>
  isDefaultOffer(zone) ? ASSUMED_NAMES[zone] : zone.toLowerCase();

/** Older names, and others that browsers report for the same clock. */
const OTHER_NAMES: Record<Zone, readonly string[]> = {
  "America/New_York": [
    ...["US/Michigan", "US/East-Indiana", "EST5EDT", "America/Detroit", "America/Fort_Wayne"],
    ...["America/Indianapolis", "America/Louisville", "America/Kentucky/Louisville", "America/Kentucky/Monticello"],
    ...["Indianapolis", "Marengo", "Petersburg", "Vevay", "Vincennes", "Winamac"].map((at) => `America/Indiana/${at}`),
  ],
  "America/Chicago": [
    ...["US/Indiana-Starke", "CST6CDT", "America/Menominee", "America/Knox_IN"],
    ...["America/Indiana/Knox", "America/Indiana/Tell_City", "America/North_Dakota/Beulah"],
    ...["America/North_Dakota/Center", "America/North_Dakota/New_Salem"],
  ],
  "America/Denver": ["MST7MDT", "Navajo", "America/Shiprock", "America/Boise"],
  "America/Phoenix": [],
  "America/Los_Angeles": ["US/Pacific-New", "PST8PDT"],
  "America/Anchorage": [
    ...["America/Juneau", "America/Sitka", "America/Nome", "America/Yakutat", "America/Metlakatla"],
  ],
  "Pacific/Honolulu": ["Pacific/Johnston"],
};

const ACCEPTED: ReadonlyMap<string, Zone> = new Map(
  TIMEZONES.flatMap((zone) => [zone, ASSUMED_NAMES[zone], ...OTHER_NAMES[zone]].map((name) => [name, zone] as const)),
);

/** Returns the zone that is meant, if the site offers it. */
export function toAcceptedTimezone(name: string, offered: readonly string[] = TIMEZONES): string | undefined {
  if (offered.includes(name)) return name;
  const zone = ACCEPTED.get(name);
  if (zone && offered.includes(zone)) return zone;
  if (offered === TIMEZONES) return undefined;
  return offered.find((one) => toAssumedTimezone(one) === name || isSameTimezone(one, name));
}

/** Storage key and cookie, with which the server formats times like the browser. */
export const TIMEZONE_COOKIE = "userTimezone";
