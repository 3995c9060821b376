/** Spec B§9. */
export const CHECK_IN_OPENS_MINUTES = 30;
export const NEARBY_RADIUS_MILES = 50;
export const EARTH_RADIUS_MILES = 3959;
export const MAX_EVENTS_PAGE = 100;

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

/** Spec B§5: the older names that are mapped, among them what some browsers still report. */
export const LEGACY_TIMEZONES: ReadonlyMap<string, (typeof TIMEZONES)[number]> = new Map([
  ["US/Eastern", "America/New_York"],
  ["US/Central", "America/Chicago"],
  ["US/Mountain", "America/Denver"],
  ["US/Arizona", "America/Phoenix"],
  ["US/Pacific", "America/Los_Angeles"],
  ["US/Alaska", "America/Anchorage"],
  ["US/Hawaii", "Pacific/Honolulu"],
]);

/** The zone's stored name, or undefined for one that is not accepted (spec B§5). */
export function acceptedTimezone(name: string): string | undefined {
  return TIMEZONES.find((zone) => zone === name) ?? LEGACY_TIMEZONES.get(name);
}

/** Spec B§3's storage key, and the cookie of the same name that lets the server write times as the browser will. */
export const TIMEZONE_COOKIE = "userTimezone";
