import fc from "fast-check";

import { TIMEZONES } from "@/lib/events/constants";

import { getEventDateParts, formatEventDate, formatEventTime } from "./event-times";
import { formatTimeUntilStart } from "./time-until";

type Zone = (typeof TIMEZONES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Hours behind Greenwich in winter, and the names in winter and in summer. Arizona and Hawaii never change their clocks. */
const CLOCKS: Record<Zone, [behind: number, winter: string, summer?: string]> = {
  "America/New_York": [5, "EST", "EDT"],
  "America/Chicago": [6, "CST", "CDT"],
  "America/Denver": [7, "MST", "MDT"],
  "America/Phoenix": [7, "MST"],
  "America/Los_Angeles": [8, "PST", "PDT"],
  "America/Anchorage": [9, "AKST", "AKDT"],
  "Pacific/Honolulu": [10, "HST"],
};

/** The nth Sunday of a month, as UTC midnight. */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}

/** The law's own rule since 2007, not the platform's data: from the second Sunday in March to the first in November, at 2:00. */
function clockAt(zone: Zone, at: number): { local: Date; name: string } {
  const [behind, winter, summer] = CLOCKS[zone];
  const year = new Date(at).getUTCFullYear();
  const begins = sunday(year, 2, 2) + (2 + behind) * HOUR;
  const ends = sunday(year, 10, 1) + (2 + behind - 1) * HOUR;
  const isSummer = summer !== undefined && at >= begins && at < ends;
  return { local: new Date(at - (behind - Number(isSummer)) * HOUR), name: isSummer ? summer : winter };
}

const dateOf = (local: Date): string =>
  `${DAYS[local.getUTCDay()]}, ${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
const timeOf = (local: Date): string =>
  `${local.getUTCHours() % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, "0")}`;
const halfOf = (local: Date): string => (local.getUTCHours() < 12 ? "AM" : "PM");

function expectTimes(zone: Zone, start: number, minutes: number, isOnline: boolean): void {
  const [from, to] = [clockAt(zone, start), clockAt(zone, start + minutes * MINUTE)];
  const event = {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + minutes * MINUTE).toISOString(),
    // What isn't asked for is another zone, so that a mix-up shows.
    timezone: isOnline ? "Pacific/Kiritimati" : zone,
    isOnline,
  };
  const viewerZone = isOnline ? zone : "Pacific/Kiritimati";
  const named = isOnline ? `your time (${to.name})` : to.name;
  const sameClock = from.name === to.name;
  const half = sameClock && halfOf(from.local) === halfOf(to.local) ? "" : ` ${halfOf(from.local)}`;
  const startZone = sameClock ? "" : ` ${from.name}`;
  expect(formatEventTime(event, viewerZone)).toBe(
    `${timeOf(from.local)}${half}${startZone} to ${timeOf(to.local)} ${halfOf(to.local)} ${named}`,
  );
  expect(formatEventDate(event, viewerZone)).toBe(dateOf(from.local));
  expect(getEventDateParts(event, viewerZone)).toEqual({
    month: MONTHS[from.local.getUTCMonth()]?.slice(0, 3),
    day: String(from.local.getUTCDate()),
    date: dateOf(from.local),
  });
}

describe.each(TIMEZONES)("%s", (zone) => {
  test.each([
    ["forward", "2026-03-08T00:00Z"],
    ["back", "2026-11-01T00:00Z"],
    ["forward", "2027-03-14T00:00Z"],
    ["back", "2027-11-07T00:00Z"],
  ])("through the night when clocks go %s (%s), each quarter of an hour", (_, night) => {
    for (let minutes = 0; minutes < 30 * 60; minutes += 15)
      for (const length of [15, 60, 120])
        for (const isOnline of [false, true]) expectTimes(zone, Date.parse(night) + minutes * MINUTE, length, isOnline);
  });

  test("at any other time of ten years", () => {
    const start = fc.integer({ min: Date.UTC(2024, 0) / MINUTE, max: Date.UTC(2034, 0) / MINUTE });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 23 * 60 }), fc.boolean(), (minute, length, isOnline) =>
        expectTimes(zone, minute * MINUTE, length, isOnline),
      ),
      { numRuns: 150, seed: 20_261_120 },
    );
  });
});

test("the time until the start is elapsed time, whatever clocks do meanwhile, and never says less than is left", () => {
  const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
  fc.assert(
    fc.property(instant, fc.integer({ min: -HOUR, max: 40 * 24 * HOUR }), (now, left) => {
      const label = formatTimeUntilStart(new Date(now + left).toISOString(), new Date(now));
      if (left <= 0) return expect(label).toBe("Event started");
      const span = /^in (?=\d)(?:(\d+) d)? ?(?:(\d+) h)? ?(?:(\d+) min)?$/;
      expect(label).toMatch(span);
      const [, days = "0", hours = "0", minutes = "0"] = span.exec(label) ?? [];
      const said = (Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes)) * MINUTE;
      // Spec B§4: minutes under an hour, hours and minutes under a day, then days and hours.
      const step = said >= 24 * HOUR ? HOUR : MINUTE;
      const whole = Math.ceil(left / MINUTE) * MINUTE;
      expect(whole - said).toBeGreaterThanOrEqual(0);
      expect(whole - said).toBeLessThan(step);
      expect(label.includes(" d") && label.includes("min")).toBe(false);
    }),
    { numRuns: 500, seed: 20_261_120 },
  );
});
