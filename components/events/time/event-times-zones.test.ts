import fc from "fast-check";

import { TIMEZONES } from "@/lib/events/constants/timezones";
import { eventTimeTexts as t } from "@/tests/support/fixtures/event-texts";

import { formatEventDate, formatEventTime, formatTimeUntilStart, getEventDateParts } from "./event-times";

type Zone = (typeof TIMEZONES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Hours behind UTC in winter, and the names in winter and summer. */
const CLOCKS: Record<Zone, [behind: number, winter: string, summer?: string]> = {
  "America/New_York": [5, "EST", "EDT"],
  "America/Chicago": [6, "CST", "CDT"],
  "America/Denver": [7, "MST", "MDT"],
  "America/Phoenix": [7, "MST"],
  "America/Los_Angeles": [8, "PST", "PDT"],
  "America/Anchorage": [9, "AKST", "AKDT"],
  "Pacific/Honolulu": [10, "HST"],
};

function getSunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}

/** Uses the US rule since 2007, not the platform's data. Clocks change at 2:00. */
function getLocalClock(zone: Zone, at: number): { local: Date; name: string } {
  const [behind, winter, summer] = CLOCKS[zone];
  const year = new Date(at).getUTCFullYear();
  const begins = getSunday(year, 2, 2) + (2 + behind) * HOUR;
  const ends = getSunday(year, 10, 1) + (2 + behind - 1) * HOUR;
  const isSummer = summer !== undefined && at >= begins && at < ends;
  return { local: new Date(at - (behind - Number(isSummer)) * HOUR), name: isSummer ? summer : winter };
}

const formatDate = (local: Date): string =>
  `${DAYS[local.getUTCDay()]}, ${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
const formatTime = (local: Date): string =>
  `${local.getUTCHours() % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, "0")}`;
const getDayPeriod = (local: Date): string => (local.getUTCHours() < 12 ? "AM" : "PM");

/** Returns the texts that are wrong, each with the right one. */
function listWrongTexts(zone: Zone, start: number, minutes: number, isOnline: boolean): (string | undefined)[][] {
  const [from, to] = [getLocalClock(zone, start), getLocalClock(zone, start + minutes * MINUTE)];
  const event = {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + minutes * MINUTE).toISOString(),
    // A distant zone, so that a mix-up changes the text.
    timezone: isOnline ? "Pacific/Kiritimati" : zone,
    isOnline,
  };
  const viewerZone = isOnline ? zone : "Pacific/Kiritimati";
  const endZone = isOnline ? `your time (${to.name})` : to.name;
  const isSameZone = from.name === to.name;
  const startPeriod =
    isSameZone && getDayPeriod(from.local) === getDayPeriod(to.local) ? "" : ` ${getDayPeriod(from.local)}`;
  const startZone = isSameZone ? "" : ` ${from.name}`;
  const { month, day, date } = getEventDateParts(event, viewerZone, t);
  const endPeriod = getDayPeriod(to.local);
  return [
    [
      formatEventTime(event, viewerZone, t),
      `${formatTime(from.local)}${startPeriod}${startZone} to ${formatTime(to.local)} ${endPeriod} ${endZone}`,
    ],
    [formatEventDate(event, viewerZone, t), formatDate(from.local)],
    [month, MONTHS[from.local.getUTCMonth()]?.slice(0, 3)],
    [day, String(from.local.getUTCDate())],
    [date, formatDate(from.local)],
  ].filter(([shown, right]) => shown !== right);
}

describe.each(TIMEZONES)("in %s", (zone) => {
  test.each([
    ["forward", "2026-03-08T00:00Z"],
    ["back", "2026-11-01T00:00Z"],
    ["forward", "2027-03-14T00:00Z"],
    ["back", "2027-11-07T00:00Z"],
  ])("shows each quarter of an hour correctly on the night when clocks go %s (%s)", (_, night) => {
    const wrong = [];
    for (let minutes = 0; minutes < 30 * 60; minutes += 15)
      for (const length of [15, 60, 120])
        for (const isOnline of [false, true])
          wrong.push(...listWrongTexts(zone, Date.parse(night) + minutes * MINUTE, length, isOnline));
    expect(wrong).toEqual([]);
  });

  test("shows any other time of ten years correctly", () => {
    const start = fc.integer({ min: Date.UTC(2024, 0) / MINUTE, max: Date.UTC(2034, 0) / MINUTE });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 23 * 60 }), fc.boolean(), (minute, length, isOnline) =>
        expect(listWrongTexts(zone, minute * MINUTE, length, isOnline)).toEqual([]),
      ),
      { numRuns: 150, seed: 20_261_120 },
    );
  });
});

test("the time until the start is elapsed time and loses less than one displayed unit", () => {
  const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
  fc.assert(
    fc.property(instant, fc.integer({ min: -HOUR, max: 40 * 24 * HOUR }), (now, left) => {
      const label = formatTimeUntilStart(new Date(now + left).toISOString(), new Date(now), t);
      if (left <= 0) return expect(label).toBe("Event started");
      const pattern = /^in (?=\d)(?:(\d+) d)? ?(?:(\d+) h)? ?(?:(\d+) min)?$/;
      expect(label).toMatch(pattern);
      const [, days = "0", hours = "0", minutes = "0"] = pattern.exec(label) ?? [];
      const shown = (Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes)) * MINUTE;
      // See docs/product/events.md#time-until-start-label.
      const smallestUnit = shown >= 24 * HOUR ? HOUR : MINUTE;
      const exact = Math.ceil(left / MINUTE) * MINUTE;
      expect(exact - shown).toBeGreaterThanOrEqual(0);
      expect(exact - shown).toBeLessThan(smallestUnit);
      expect(label.includes(" d") && label.includes("min")).toBe(false);
    }),
    { numRuns: 500, seed: 20_261_120 },
  );
});
