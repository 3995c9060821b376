import { messageTimeTexts as t } from "@/tests/support/fixtures/messages";

import { formatClockTime, formatDayLabel, formatExactTime, formatShortAge } from "./message-times";

const context = { now: "2026-11-20T20:10:00.000Z", timeZone: "America/New_York", t };

test("names the time zone with every time", () => {
  expect(formatClockTime("2026-11-20T23:04:00Z", "America/New_York", t)).toBe("6:04 PM EST");
  expect(formatExactTime("2026-11-20T23:04:00Z", "America/Phoenix", t)).toBe(
    "Friday, November 20, 2026 at 4:04 PM MST",
  );
});

test.each([
  ["2026-11-20T20:20:00Z", "Today"],
  ["2026-11-19T20:20:00Z", "Yesterday"],
  ["2026-11-18T20:20:00Z", "Wednesday"],
  ["2026-11-03T20:00:00Z", "November 3"],
  ["2025-11-03T20:00:00Z", "November 3, 2025"],
])("labels the day of %s as %s", (iso, label) => expect(formatDayLabel(iso, context)).toBe(label));

test.each([
  ["2026-11-20T20:09:30Z", "now"],
  ["2026-11-20T20:08:00Z", "2 m"],
  ["2026-11-20T19:00:00Z", "1 h"],
  ["2026-11-18T19:00:00Z", "Wed"],
  ["2026-11-01T19:00:00Z", "Nov 1"],
  ["2025-11-01T19:00:00Z", "Nov 1, 2025"],
])("shortens the age of %s to %s", (iso, age) => expect(formatShortAge(iso, context)).toBe(age));
