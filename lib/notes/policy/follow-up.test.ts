import { addToDay, getNextWeek, getTomorrow, isDue, listFollowUps, toDay } from "./follow-up";

test.each([
  ["2026-11-27T04:59:00Z", "America/New_York", "2026-11-26"],
  ["2026-11-27T05:00:00Z", "America/New_York", "2026-11-27"],
  ["2026-11-26T10:00:00Z", "Pacific/Kiritimati", "2026-11-27"],
  // Clocks change on this day.
  ["2026-11-01T04:30:00Z", "America/New_York", "2026-11-01"],
  ["2026-11-02T04:30:00Z", "America/New_York", "2026-11-01"],
])("at %s it is in %s the day %s", (instant, zone, day) => expect(toDay(new Date(instant), zone)).toBe(day));

test("counts calendar days over a change of clocks, a month and a year", () => {
  expect(getTomorrow("2026-03-08")).toBe("2026-03-09");
  expect(getTomorrow("2026-12-31")).toBe("2027-01-01");
  expect(getNextWeek("2028-02-25")).toBe("2028-03-03");
  expect(addToDay("2026-11-01", -1)).toBe("2026-10-31");
});

test("is due on its day and after it until it is done", () => {
  const note = { followUpOn: "2026-11-27", isFollowUpDone: false };
  expect(["2026-11-26", "2026-11-27", "2026-12-01"].map((today) => isDue(note, today))).toEqual([false, true, true]);
  expect(isDue({ ...note, isFollowUpDone: true }, "2026-11-27")).toBe(false);
  expect(isDue({ followUpOn: null, isFollowUpDone: false }, "2026-11-27")).toBe(false);
});

test("lists the open ones, earliest first", () => {
  const notes = [
    { followUpOn: "2026-12-04", isFollowUpDone: false },
    { followUpOn: "2026-11-27", isFollowUpDone: false },
    { followUpOn: "2026-11-20", isFollowUpDone: true },
    { followUpOn: null, isFollowUpDone: false },
  ];
  expect(listFollowUps(notes).map(({ followUpOn }) => followUpOn)).toEqual(["2026-11-27", "2026-12-04"]);
});
