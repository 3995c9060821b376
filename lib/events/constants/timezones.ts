/** The accepted time zones by IANA name. */
export const TIMEZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;

export const DEFAULT_TIMEZONE = "America/New_York";

/**
 * The viewer's zone while it is not known: the default zone under an older name, so that every formatter takes it, and none calls it
 * the viewer's own (docs/product/events.md#time-zones).
 */
export const ASSUMED_TIMEZONE = "US/Eastern";

type Zone = (typeof TIMEZONES)[number];

/**
 * Older names of the accepted zones, and other names that browsers report for the same clock: Boise has Mountain time. Zones with
 * a clock of their own (the Aleutians) and those of other countries are not accepted.
 */
const OTHER_NAMES: Record<Zone, readonly string[]> = {
  "America/New_York": [
    ...["US/Eastern", "US/Michigan", "US/East-Indiana", "EST5EDT", "America/Detroit", "America/Fort_Wayne"],
    ...["America/Indianapolis", "America/Louisville", "America/Kentucky/Louisville", "America/Kentucky/Monticello"],
    ...["Indianapolis", "Marengo", "Petersburg", "Vevay", "Vincennes", "Winamac"].map((at) => `America/Indiana/${at}`),
  ],
  "America/Chicago": [
    ...["US/Central", "US/Indiana-Starke", "CST6CDT", "America/Menominee", "America/Knox_IN"],
    ...["America/Indiana/Knox", "America/Indiana/Tell_City", "America/North_Dakota/Beulah"],
    ...["America/North_Dakota/Center", "America/North_Dakota/New_Salem"],
  ],
  "America/Denver": ["US/Mountain", "MST7MDT", "Navajo", "America/Shiprock", "America/Boise"],
  "America/Phoenix": ["US/Arizona"],
  "America/Los_Angeles": ["US/Pacific", "US/Pacific-New", "PST8PDT"],
  "America/Anchorage": [
    ...["US/Alaska", "America/Juneau", "America/Sitka", "America/Nome", "America/Yakutat", "America/Metlakatla"],
  ],
  "Pacific/Honolulu": ["US/Hawaii", "Pacific/Johnston"],
};

const ACCEPTED: ReadonlyMap<string, Zone> = new Map(
  TIMEZONES.flatMap((zone) => [zone, ...OTHER_NAMES[zone]].map((name) => [name, zone] as const)),
);

/** Returns the stored name of a zone, or undefined if it is not accepted. */
export const toAcceptedTimezone = (name: string): Zone | undefined => ACCEPTED.get(name);

/** The storage key, and the cookie of the same name, through which the server formats times like the browser. */
export const TIMEZONE_COOKIE = "userTimezone";
