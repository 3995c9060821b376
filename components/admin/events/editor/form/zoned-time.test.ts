import { addDays, fromLocalTime, toLocalTime } from "./zoned-time";

const EASTERN = "America/New_York";

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

it("returns null when the text is not a time", () => {
  expect(fromLocalTime("", EASTERN)).toBeNull();
  expect(fromLocalTime("tomorrow", EASTERN)).toBeNull();
});
