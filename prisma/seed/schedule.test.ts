import { DAY, HOUR, MINUTE, getSlotTimes, type Slot } from "./schedule";

const toDate = (iso: string) => new Date(iso);
const startOf = (slot: Slot, now: string, timezone = "America/New_York") =>
  getSlotTimes(slot, timezone, toDate(now)).startTime;

describe("demo schedule", () => {
  test.each(["2026-11-20T23:00:00Z", "2026-11-20T23:07:59Z", "2026-11-20T23:14:59Z", "2026-03-08T07:01:00Z"])(
    "starts the open event 10 to 25 minutes before %s, on a quarter of an hour",
    (now) => {
      const { startTime, endTime } = getSlotTimes({ now: true, hours: 3 }, "America/New_York", toDate(now));
      const ago = toDate(now).getTime() - startTime.getTime();
      expect(ago).toBeGreaterThanOrEqual(10 * MINUTE);
      expect(ago).toBeLessThan(25 * MINUTE);
      expect(startTime.getTime() % (15 * MINUTE)).toBe(0);
      expect(endTime.getTime() - startTime.getTime()).toBe(3 * HOUR);
    },
  );

  test("puts a soon event between one and two days ahead at any hour", () => {
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      // Includes the end of daylight saving time, a day of 25 hours.
      const now = new Date(toDate("2026-10-29T00:10:00Z").getTime() + hour * HOUR);
      const ahead =
        getSlotTimes({ soon: true, at: "8:00", hours: 2 }, "America/New_York", now).startTime.getTime() - now.getTime();
      expect(ahead).toBeGreaterThanOrEqual(DAY);
      expect(ahead).toBeLessThanOrEqual(2 * DAY + HOUR);
    }
  });

  test("reads times of day in the event's time zone", () => {
    // 03:30 UTC on the 21st is still the 20th in Florida.
    expect(startOf({ days: 1, at: "18:00", hours: 1 }, "2026-11-21T03:30:00Z")).toEqual(toDate("2026-11-21T23:00:00Z"));
    expect(startOf({ days: 1, at: "18:00", hours: 1 }, "2026-11-21T03:30:00Z", "America/Phoenix")).toEqual(
      toDate("2026-11-22T01:00:00Z"),
    );
  });

  test("keeps the hour when daylight saving time ends in between", () => {
    expect(startOf({ days: 5, at: "12:00", hours: 1 }, "2026-10-30T15:00:00Z")).toEqual(toDate("2026-11-04T17:00:00Z"));
  });

  test("moves forward to a given weekday", () => {
    // A Friday.
    expect(startOf({ days: 5, weekday: 3, at: "12:00", hours: 1 }, "2026-11-20T15:00:00Z")).toEqual(
      toDate("2026-11-25T17:00:00Z"),
    );
    expect(startOf({ days: 6, weekday: 3, at: "12:00", hours: 1 }, "2026-11-20T15:00:00Z")).toEqual(
      toDate("2026-12-02T17:00:00Z"),
    );
  });
});
