import { getEventDateParts, formatEventDate, formatEventVenue, formatEventTime } from "./event-times";
import { formatDuration, formatTimeUntilStart } from "./time-until";

const VIEWER = "America/Los_Angeles";
const event = (startTime: string, endTime: string, more: { timezone?: string; isOnline?: boolean } = {}) => ({
  startTime,
  endTime,
  timezone: "America/New_York",
  isOnline: false,
  ...more,
});

describe("an event's times", () => {
  const evening = event("2026-11-20T23:00:00Z", "2026-11-21T02:00:00Z");

  test("in person: in the venue's zone, whoever looks, with its name", () => {
    expect(formatEventTime(evening, VIEWER)).toBe("6:00 to 9:00 PM EST");
    expect(formatEventDate(evening, VIEWER)).toBe("Friday, November 20, 2026");
    expect(getEventDateParts(evening, VIEWER)).toEqual({ month: "Nov", day: "20", date: "Friday, November 20, 2026" });
    expect(formatEventTime({ ...evening, timezone: "Pacific/Honolulu" }, VIEWER)).toBe("1:00 to 4:00 PM HST");
  });

  test("online: in the viewer's zone, said so", () => {
    const online = { ...evening, isOnline: true };
    expect(formatEventTime(online, VIEWER)).toBe("3:00 to 6:00 PM your time (PST)");
    expect(formatEventTime(online, "America/New_York")).toBe("6:00 to 9:00 PM your time (EST)");
  });

  test("over noon, over midnight, over days, over the change of clocks", () => {
    expect(formatEventTime(event("2026-07-01T15:30:00Z", "2026-07-01T17:00:00Z"), VIEWER)).toBe("11:30 AM to 1:00 PM EDT");
    const late = event("2026-11-21T03:00:00Z", "2026-11-21T06:00:00Z");
    expect(formatEventTime(late, VIEWER)).toBe("10:00 PM to 1:00 AM EST");
    expect(formatEventDate(late, VIEWER)).toBe("Friday, November 20, 2026");
    const days = event("2026-11-20T14:00:00Z", "2026-11-22T22:00:00Z");
    expect(formatEventTime(days, VIEWER)).toBe("Nov 20, 9:00 AM to Nov 22, 5:00 PM EST");
    expect(formatEventDate(days, VIEWER)).toBe("Friday, November 20, 2026 to Sunday, November 22, 2026");
    const change = event("2026-11-01T05:00:00Z", "2026-11-01T07:00:00Z");
    expect(formatEventTime(change, VIEWER)).toBe("1:00 AM EDT to 2:00 AM EST");
  });

  test("the day is the zone's, not Greenwich's", () => {
    expect(getEventDateParts(event("2026-12-01T02:00:00Z", "2026-12-01T04:00:00Z"), VIEWER)).toMatchObject({
      month: "Nov",
      day: "30",
    });
  });
});

test("the place: online, the venue, else the city", () => {
  const place = { isOnline: false, venueName: "Armature Works", location: "Tampa" };
  expect(formatEventVenue(place)).toBe("Armature Works");
  expect(formatEventVenue({ ...place, venueName: null })).toBe("Tampa");
  expect(formatEventVenue({ ...place, isOnline: true })).toBe("Online");
  expect(formatEventVenue({ isOnline: false, venueName: null, location: null })).toBe("Venue to be announced");
});

describe("the time until the start", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  test.each([
    ["2026-11-20T11:59:59Z", "Event started"],
    ["2026-11-20T12:00:00Z", "Event started"],
    ["2026-11-20T12:00:01Z", "in 1 min"],
    ["2026-11-20T12:59:00Z", "in 59 min"],
    ["2026-11-20T13:00:00Z", "in 1 h"],
    ["2026-11-20T15:20:00Z", "in 3 h 20 min"],
    ["2026-11-21T11:59:00Z", "in 23 h 59 min"],
    ["2026-11-21T12:00:00Z", "in 1 d"],
    ["2026-11-22T01:30:00Z", "in 1 d 13 h"],
    ["2026-12-20T12:00:00Z", "in 30 d"],
  ])("%s is %s", (start, label) => expect(formatTimeUntilStart(start, now)).toBe(label));

  test("spans", () =>
    expect([0, 1, 60, 61, 1440].map(formatDuration)).toEqual(["0 min", "1 min", "1 h", "1 h 1 min", "1 d"]));
});
