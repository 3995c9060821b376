import { execFileSync } from "node:child_process";
import path from "node:path";

import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";
import { TIMEZONES } from "@/lib/events/constants/timezones";

import { addDays, fromLocalTime, getClockChange, toLocalTime } from "./zoned-time";

const EASTERN = DEFAULT_TIMEZONE;

it("converts between instants and local times of a zone", () => {
  expect(fromLocalTime("2026-11-20T18:00", EASTERN)).toBe("2026-11-20T23:00:00.000Z");
  expect(fromLocalTime("2026-07-20T18:00", EASTERN)).toBe("2026-07-20T22:00:00.000Z");
  expect(fromLocalTime("2026-07-20T18:00", "America/Phoenix")).toBe("2026-07-21T01:00:00.000Z");
  expect(toLocalTime("2026-11-20T23:00:00.000Z", EASTERN)).toBe("2026-11-20T18:00");
  expect(toLocalTime("2026-11-20T23:00:00.000Z", "Pacific/Honolulu")).toBe("2026-11-20T13:00");
});

it("leaves the local time unchanged when days are added across a clock change", () => {
  expect(addDays("2026-10-30T22:00:00Z", EASTERN, 7)).toBe("2026-11-06T23:00:00.000Z");
  expect(toLocalTime(addDays("2027-03-12T23:00:00Z", EASTERN, 7), EASTERN)).toBe("2027-03-19T18:00");
});

it("resolves local times that are skipped or occur twice", () => {
  // 2:30 is skipped on March 14, 2027. 1:30 occurs twice on November 1, 2026.
  expect(fromLocalTime("2027-03-14T02:30", EASTERN)).toBe("2027-03-14T07:30:00.000Z");
  expect(fromLocalTime("2026-11-01T01:30", EASTERN)).toBe("2026-11-01T05:30:00.000Z");
});

// Jest has one time zone, so another process converts.
it.each(["America/Los_Angeles", "America/New_York", "Europe/Berlin", "Pacific/Auckland"])(
  "takes the first of two on a device in %s",
  (TZ) => {
    const file = JSON.stringify(path.join(__dirname, "zoned-time.ts"));
    const convert = `import(${file}).then(({ fromLocalTime }) =>
      console.log(JSON.stringify(${JSON.stringify(TIMEZONES)}.map((zone) => fromLocalTime("2026-11-01T01:30", zone)))))`;
    const output = execFileSync(process.execPath, ["-e", convert], { env: { ...process.env, TZ }, stdio: "pipe" });
    expect(JSON.parse(String(output))).toEqual(
      [5, 6, 7, 8, 8, 9, 11].map((hour) => `2026-11-01T${String(hour).padStart(2, "0")}:30:00.000Z`),
    );
  },
);

it("knows the times that the clocks skip or repeat", () => {
  expect(getClockChange("2027-03-14T02:00", EASTERN)).toBe("skipped");
  expect(getClockChange("2027-03-14T02:59", EASTERN)).toBe("skipped");
  expect(getClockChange("2026-11-01T01:00", EASTERN)).toBe("repeated");
  expect(getClockChange("2026-11-01T01:59", EASTERN)).toBe("repeated");
  for (const time of ["2027-03-14T01:59", "2027-03-14T03:00", "2026-11-01T00:59", "2026-11-01T02:00", "", "2026"])
    expect([time, getClockChange(time, EASTERN)]).toEqual([time, null]);
  expect(getClockChange("2026-11-01T01:30", "America/Phoenix")).toBeNull();
});

it("returns null when the text is not a time", () => {
  expect(fromLocalTime("", EASTERN)).toBeNull();
  expect(fromLocalTime("tomorrow", EASTERN)).toBeNull();
});
