import fc from "fast-check";

import { EVENT_DATES } from "../../constants/list";
import { TIMEZONES } from "../../constants/timezones";
import { getDateRange } from "./days";

const NEW_YORK = "America/New_York";
const formatRange = (word: (typeof EVENT_DATES)[number], now: string, zone = NEW_YORK) => {
  const { from, until } = getDateRange(word, zone, new Date(now));
  return `${from.toISOString()} ${until.toISOString()}`;
};

test.each([
  ["today", "2026-11-20T23:00:00Z", "2026-11-20T05:00:00.000Z 2026-11-21T05:00:00.000Z"],
  // Late in Tampa it is already tomorrow in UTC.
  ["today", "2026-11-21T03:00:00Z", "2026-11-20T05:00:00.000Z 2026-11-21T05:00:00.000Z"],
  ["weekend", "2026-11-20T23:00:00Z", "2026-11-21T05:00:00.000Z 2026-11-23T05:00:00.000Z"],
  ["weekend", "2026-11-21T12:00:00Z", "2026-11-21T05:00:00.000Z 2026-11-23T05:00:00.000Z"],
  ["weekend", "2026-11-22T12:00:00Z", "2026-11-22T05:00:00.000Z 2026-11-23T05:00:00.000Z"],
  ["week", "2026-11-20T23:00:00Z", "2026-11-20T05:00:00.000Z 2026-11-27T05:00:00.000Z"],
  ["month", "2026-11-20T23:00:00Z", "2026-11-20T05:00:00.000Z 2026-12-20T05:00:00.000Z"],
  // The day summer time ends has 25 hours.
  ["today", "2026-11-01T12:00:00Z", "2026-11-01T04:00:00.000Z 2026-11-02T05:00:00.000Z"],
] as const)("%s at %s", (word, now, expected) => expect(formatRange(word, now)).toBe(expected));

test("uses the days of the viewer's time zone", () => {
  expect(formatRange("today", "2026-11-21T05:30:00Z", "Pacific/Honolulu")).toBe(
    "2026-11-20T10:00:00.000Z 2026-11-21T10:00:00.000Z",
  );
});

test("returns a period that is not over and begins and ends at local midnight", () => {
  const instants = fc.date({ min: new Date("2025-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...TIMEZONES), fc.constantFrom(...EVENT_DATES), (now, zone, word) => {
      const { from, until } = getDateRange(word, zone, now);
      expect(until.getTime()).toBeGreaterThan(now.getTime());
      expect(until.getTime()).toBeGreaterThan(from.getTime());
      const time = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeStyle: "medium", hourCycle: "h23" });
      for (const edge of [from, until]) expect(time.format(edge)).toBe("00:00:00");
    }),
  );
});
