import { addDays, fromLocalTime, toLocalTime } from "./zoned-time";

const EASTERN = "America/New_York";

it("reads and writes an event's own clocks, wherever the device is", () => {
  expect(fromLocalTime("2026-11-20T18:00", EASTERN)).toBe("2026-11-20T23:00:00.000Z");
  expect(fromLocalTime("2026-07-20T18:00", EASTERN)).toBe("2026-07-20T22:00:00.000Z");
  expect(fromLocalTime("2026-07-20T18:00", "America/Phoenix")).toBe("2026-07-21T01:00:00.000Z");
  expect(toLocalTime("2026-11-20T23:00:00.000Z", EASTERN)).toBe("2026-11-20T18:00");
  expect(toLocalTime("2026-11-20T23:00:00.000Z", "Pacific/Honolulu")).toBe("2026-11-20T13:00");
});

it("keeps its hour across the changes of the clocks", () => {
  expect(addDays("2026-10-30T22:00:00Z", EASTERN, 7)).toBe("2026-11-06T23:00:00.000Z");
  expect(toLocalTime(addDays("2027-03-12T23:00:00Z", EASTERN, 7), EASTERN)).toBe("2027-03-19T18:00");
  // 2:30 is skipped on March 14, 2027; 1:30 comes twice on November 1, 2026.
  expect(fromLocalTime("2027-03-14T02:30", EASTERN)).toBe("2027-03-14T07:30:00.000Z");
  expect(fromLocalTime("2026-11-01T01:30", EASTERN)).toBe("2026-11-01T05:30:00.000Z");
});

it("takes nothing else for a time", () => {
  expect(fromLocalTime("", EASTERN)).toBeNull();
  expect(fromLocalTime("tomorrow", EASTERN)).toBeNull();
});
