import type { SeriesRule } from "../schema/series";
import { getMonthlyPlace, listSeriesDates, matchesRule, moveLaterDate } from "./series-dates";

const NEW_YORK = "America/New_York";
const MADRID = "Europe/Madrid";

const toEvent = (startTime: string, endTime: string, timezone = NEW_YORK) => ({
  startTime: new Date(startTime),
  endTime: new Date(endTime),
  timezone,
});
const WEEKLY: SeriesRule = { frequency: "weekly", interval: 1, count: 3 };
const monthly = (ordinal: number, end: Partial<SeriesRule>): SeriesRule => ({
  frequency: "monthly",
  interval: 1,
  ordinal,
  ...end,
});
const listStarts = (rule: SeriesRule, event: ReturnType<typeof toEvent>) =>
  listSeriesDates(rule, event).map(({ startTime }) => startTime.toISOString());
const listDays = (rule: SeriesRule, event: ReturnType<typeof toEvent>) =>
  listStarts(rule, event).map((start) => start.slice(0, 10));

describe("listSeriesDates", () => {
  it.each([
    ["back in New York", NEW_YORK, "2026-10-28T22:00:00Z", ["2026-11-04T23:00", "2026-11-11T23:00"]],
    ["forward in New York", NEW_YORK, "2027-03-10T23:00:00Z", ["2027-03-17T22:00", "2027-03-24T22:00"]],
    ["back in Madrid", MADRID, "2026-10-20T16:00:00Z", ["2026-10-27T17:00", "2026-11-03T17:00"]],
    ["forward in Madrid", MADRID, "2027-03-23T17:00:00Z", ["2027-03-30T16:00", "2027-04-06T16:00"]],
  ])("keeps the local time when the clocks go %s", (_change, zone, start, later) => {
    const end = new Date(Date.parse(start) + 3 * 3_600_000).toISOString();
    const dates = listSeriesDates(WEEKLY, toEvent(start, end, zone));
    expect(dates.map(({ startTime }) => startTime.toISOString().slice(0, 16))).toEqual([start.slice(0, 16), ...later]);
    expect(dates.map(({ startTime, endTime }) => endTime.getTime() - startTime.getTime())).toEqual(
      Array(3).fill(3 * 3_600_000),
    );
  });

  it.each([
    // 2:30 AM doesn't exist: 3:30 AM.
    [NEW_YORK, "2027-03-07T07:30:00Z", "2027-03-14T07:30:00.000Z"],
    [MADRID, "2027-03-21T01:30:00Z", "2027-03-28T01:30:00.000Z"],
    // 1:30 AM and 2:30 AM happen twice: the first.
    [NEW_YORK, "2026-10-25T05:30:00Z", "2026-11-01T05:30:00.000Z"],
    [MADRID, "2026-10-18T00:30:00Z", "2026-10-25T00:30:00.000Z"],
  ])("resolves a time that the clocks of %s skip or repeat (%s)", (zone, start, second) => {
    const end = new Date(Date.parse(start) + 3 * 3_600_000).toISOString();
    expect(listStarts(WEEKLY, toEvent(start, end, zone))[1]).toBe(second);
  });

  it("never ends a date before its start", () => {
    // From 2:30 to 3:15 AM, of which the clocks skip the start.
    const dates = listSeriesDates(WEEKLY, toEvent("2027-03-07T07:30:00Z", "2027-03-07T08:15:00Z"));
    expect(dates[1]).toEqual({
      startTime: new Date("2027-03-14T07:30:00Z"),
      endTime: new Date("2027-03-14T08:15:00Z"),
    });
  });

  it("has every n weeks, and ends on the last day in the event's zone", () => {
    const event = toEvent("2026-12-02T01:00:00Z", "2026-12-02T03:00:00Z");
    const rule: SeriesRule = { frequency: "weekly", interval: 2, until: "2026-12-29" };
    // 8 PM on December 1, 15 and 29.
    expect(listDays(rule, event)).toEqual(["2026-12-02", "2026-12-16", "2026-12-30"]);
    expect(listDays({ ...rule, until: "2026-12-28" }, event)).toEqual(["2026-12-02", "2026-12-16"]);
  });

  it("has the weekday of the first date each month", () => {
    const second = toEvent("2026-12-08T23:00:00Z", "2026-12-09T01:00:00Z");
    expect(listDays(monthly(2, { count: 4 }), second)).toEqual([
      "2026-12-08",
      "2027-01-12",
      "2027-02-09",
      "2027-03-09",
    ]);
    const last = toEvent("2026-12-25T23:00:00Z", "2026-12-26T01:00:00Z");
    expect(listDays(monthly(-1, { count: 5 }), last)).toEqual([
      ...["2026-12-25", "2027-01-29", "2027-02-26", "2027-03-26", "2027-04-30"],
    ]);
  });

  it("skips months without a fifth weekday", () => {
    const fifth = toEvent("2026-12-29T23:00:00Z", "2026-12-30T01:00:00Z");
    expect(listDays(monthly(5, { count: 4 }), fifth)).toEqual(["2026-12-29", "2027-03-30", "2027-06-29", "2027-08-31"]);
    expect(listDays(monthly(5, { count: 26 }), fifth)).toHaveLength(26);
  });

  it("takes the weekday from the event's zone, not from UTC", () => {
    // Tuesday evening in New York, already Wednesday in UTC.
    const event = toEvent("2026-12-09T01:00:00Z", "2026-12-09T03:00:00Z");
    expect(listStarts(monthly(2, { count: 2 }), event)[1]).toBe("2027-01-13T01:00:00.000Z");
  });

  it("has one more than 26 dates if the last day allows more", () => {
    const event = toEvent("2026-12-02T01:00:00Z", "2026-12-02T03:00:00Z");
    expect(listDays({ frequency: "weekly", interval: 1, until: "2030-01-01" }, event)).toHaveLength(27);
    expect(listDays({ frequency: "weekly", interval: 1, count: 26 }, event)).toHaveLength(26);
  });
});

it("says which weekday of its month a date is", () => {
  const getPlace = (day: string) => getMonthlyPlace(toEvent(`${day}T12:00:00Z`, `${day}T13:00:00Z`));
  expect(getPlace("2026-12-08")).toEqual({ weekday: 2, ordinal: 2, isLast: false });
  expect(getPlace("2026-11-24")).toEqual({ weekday: 2, ordinal: 4, isLast: true });
  expect(getPlace("2026-12-29")).toEqual({ weekday: 2, ordinal: 5, isLast: true });
  const first = toEvent("2026-12-08T12:00:00Z", "2026-12-08T13:00:00Z");
  expect([1, 2, 5, -1].filter((ordinal) => matchesRule(monthly(ordinal, {}), first))).toEqual([2]);
});

describe("moveLaterDate", () => {
  const before = toEvent("2026-10-28T22:00:00Z", "2026-10-29T00:00:00Z");
  const later = toEvent("2026-11-04T23:00:00Z", "2026-11-05T01:00:00Z");

  it("moves it by local time, across a clock change", () => {
    const after = toEvent("2026-10-29T23:30:00Z", "2026-10-30T02:30:00Z");
    expect(moveLaterDate(later, before, after)).toEqual(toEvent("2026-11-06T00:30:00Z", "2026-11-06T03:30:00Z"));
  });

  it("keeps the distance of a date that was moved alone", () => {
    const alone = toEvent("2026-11-05T23:00:00Z", "2026-11-06T01:00:00Z");
    const after = { ...before, endTime: new Date("2026-10-29T01:00:00Z") };
    expect(moveLaterDate(alone, before, after)).toEqual(toEvent("2026-11-05T23:00:00Z", "2026-11-06T02:00:00Z"));
  });

  it("takes a new zone, and keeps the local times", () => {
    const after = toEvent("2026-10-28T23:00:00Z", "2026-10-29T01:00:00Z", "America/Chicago");
    expect(moveLaterDate(later, before, after)).toEqual(
      toEvent("2026-11-05T00:00:00Z", "2026-11-05T02:00:00Z", "America/Chicago"),
    );
  });
});
