import { DEFAULT_TIMEZONE, getDefaultTimezone } from "@/lib/core/shared/time-zone";
import { isAssumedTimezone } from "./event";
import { getOfferedTimezones, TIMEZONES, toAcceptedTimezone, toAssumedTimezone } from "./timezones";

const LEGACY = ["Eastern", "Central", "Mountain", "Arizona", "Pacific", "Alaska", "Hawaii"] as const;
const HOUR = 60 * 60 * 1000;

/** Minutes east of Greenwich, from the platform's own zone data. */
function getOffset(zone: string, at: number): number {
  const fields = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  });
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of fields.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part;
  return (Date.UTC(year, month - 1, day, hour, minute) - at) / 60_000;
}

test("accepts seven zones and maps their older US names", () => {
  expect(TIMEZONES.map((zone) => toAcceptedTimezone(zone))).toEqual(TIMEZONES);
  expect(LEGACY.map((name) => toAcceptedTimezone(`US/${name}`))).toEqual([
    ...["America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles"],
    ...["America/Anchorage", "Pacific/Honolulu"],
  ]);
  expect(DEFAULT_TIMEZONE).toBe("America/New_York");
});

test("has an assumed name of each zone, which is accepted as the zone and recognized", () => {
  const names = TIMEZONES.map(toAssumedTimezone);
  expect(names).toEqual(LEGACY.map((name) => `US/${name}`));
  expect(names.map((name) => toAcceptedTimezone(name))).toEqual(TIMEZONES);
  expect(names.every(isAssumedTimezone)).toBe(true);
  expect(TIMEZONES.some(isAssumedTimezone)).toBe(false);
});

test("maps other names only to a zone with the same clock", () => {
  const others = Intl.supportedValuesOf("timeZone")
    .concat("US/Michigan", "US/East-Indiana", "US/Indiana-Starke", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Navajo")
    .flatMap((name) => {
      const zone = toAcceptedTimezone(name);
      return zone && zone !== name ? [{ name, zone }] : [];
    });
  expect(others.length).toBeGreaterThan(20);
  // Around both changes of clocks, and in each half of the year.
  const instants = ["2026-01-15T12:00Z", "2026-07-15T12:00Z"].map(Date.parse);
  for (const night of ["2026-03-08T05:00Z", "2026-11-01T04:00Z", "2027-03-14T05:00Z"].map(Date.parse))
    for (let hours = 0; hours < 10; hours++) instants.push(night + hours * HOUR);
  for (const { name, zone } of others)
    for (const at of instants) expect([name, at, getOffset(name, at)]).toEqual([name, at, getOffset(zone, at)]);
});

test.each([
  ...[
    "Europe/Berlin",
    "America/Adak",
    "America/Toronto",
    "America/Puerto_Rico",
    "UTC",
    "EST",
    "US/Aleutian",
    "US/Samoa",
  ],
  ...["", "toString", "constructor", "__proto__", "america/new_york", " America/New_York"],
])("rejects the time zone %j", (name) => expect(toAcceptedTimezone(name)).toBeUndefined());

describe("a site with zones of its own", () => {
  test.each([
    [{}, DEFAULT_TIMEZONE, [...TIMEZONES]],
    [{ defaultTimeZone: null, timeZones: null }, DEFAULT_TIMEZONE, [...TIMEZONES]],
    [{ defaultTimeZone: "America/Denver" }, "America/Denver", [...TIMEZONES]],
    [{ defaultTimeZone: "Europe/Madrid" }, "Europe/Madrid", ["Europe/Madrid"]],
    [{ timeZones: ["Asia/Kolkata", "Asia/Dubai"] }, "Asia/Kolkata", ["Asia/Kolkata", "Asia/Dubai"]],
    [
      { defaultTimeZone: "Europe/Madrid", timeZones: ["Atlantic/Canary"] },
      "Europe/Madrid",
      ["Europe/Madrid", "Atlantic/Canary"],
    ],
  ])("has a default that it offers: %j", (place, zone, offered) => {
    expect(getDefaultTimezone(place)).toBe(zone);
    expect(getOfferedTimezones(place)).toEqual(offered);
  });

  const offered = ["Europe/Madrid", "Asia/Kolkata", "America/New_York"];

  test("accepts its zones, also by an older name of theirs, and no others", () => {
    expect(toAcceptedTimezone("Europe/Madrid", offered)).toBe("Europe/Madrid");
    expect(toAcceptedTimezone("Asia/Calcutta", offered)).toBe("Asia/Kolkata");
    expect(toAcceptedTimezone("America/Detroit", offered)).toBe("America/New_York");
    expect(toAcceptedTimezone("US/Eastern", offered)).toBe("America/New_York");
    for (const other of ["Europe/Paris", "America/Chicago", "US/Central", "", "toString", "+01:00"])
      expect(toAcceptedTimezone(other, offered)).toBeUndefined();
  });

  test("has an assumed name of each zone that formatters take", () => {
    for (const zone of offered) {
      const assumed = toAssumedTimezone(zone);
      expect([isAssumedTimezone(assumed), isAssumedTimezone(zone)]).toEqual([true, false]);
      expect(toAcceptedTimezone(assumed, offered)).toBe(zone);
      expect(getOffset(assumed, Date.parse("2027-03-28T01:00Z"))).toBe(
        getOffset(zone, Date.parse("2027-03-28T01:00Z")),
      );
    }
  });
});
