/** Spec B§9. */
export const CHECK_IN_OPENS_MINUTES = 30;
export const NEARBY_RADIUS_MILES = 50;
export const EARTH_RADIUS_MILES = 3959;
export const MAX_EVENTS_PAGE = 100;
export const MAX_CAPACITY = 1_000_000;

/** Contract §5: `live` is published, `upcoming` announced. */
export const EVENT_STATUSES = ["live", "upcoming", "ended", "cancelled"] as const;

/** What the list can be narrowed to; days are the viewer's. */
export const EVENT_DATES = ["today", "weekend", "week", "month"] as const;
export const EVENT_FORMATS = ["online", "in-person"] as const;
export const MAX_SEARCH_LENGTH = 100;

/** Spec B§5: the only zones accepted, IANA names; the first is the default. */
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

/** What GET /api/events answers when no limit is named; the Link header leads on. */
export const DEFAULT_EVENTS_PAGE = 50;

type Zone = (typeof TIMEZONES)[number];

/**
 * Spec B§5: the older names that are mapped; and every other name of the same clocks that browsers report, because a person
 * in Boise keeps Mountain time. Zones with clocks of their own (the Aleutians) and those of other countries are not among them.
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

/** The zone's stored name, or undefined for one that is not accepted (spec B§5). */
export const toAcceptedTimezone = (name: string): Zone | undefined => ACCEPTED.get(name);

/** Spec B§3's storage key, and the cookie of the same name that lets the server write times as the browser will. */
export const TIMEZONE_COOKIE = "userTimezone";
