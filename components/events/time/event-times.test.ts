import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";
import { toAssumedTimezone } from "@/lib/events/constants/timezones";
import { createTimeTexts, eventTimeTexts as t } from "@/tests/support/fixtures/event-texts";

import {
  formatClockTime,
  formatDuration,
  formatEventDate,
  formatEventTime,
  formatEventVenue,
  formatTimeUntilStart,
  getEventDateParts,
} from "./event-times";

const VIEWER_ZONE = "America/Los_Angeles";
const buildEvent = (startTime: string, endTime: string, changes: { timezone?: string; isOnline?: boolean } = {}) => ({
  startTime,
  endTime,
  timezone: "America/New_York",
  isOnline: false,
  ...changes,
});
const formatTime = (shown: ReturnType<typeof buildEvent>, viewerZone = VIEWER_ZONE) =>
  formatEventTime(shown, viewerZone, t);
const formatDate = (shown: ReturnType<typeof buildEvent>) => formatEventDate(shown, VIEWER_ZONE, t);

describe("event times", () => {
  const evening = buildEvent("2026-11-20T23:00:00Z", "2026-11-21T02:00:00Z");

  test("shows an in-person event in the venue's zone, whatever the viewer's zone is", () => {
    expect(formatTime(evening)).toBe("6:00 to 9:00 PM EST");
    expect(formatDate(evening)).toBe("Friday, November 20, 2026");
    expect(getEventDateParts(evening, VIEWER_ZONE, t)).toEqual({
      month: "Nov",
      day: "20",
      date: "Friday, November 20, 2026",
    });
    expect(formatTime({ ...evening, timezone: "Pacific/Honolulu" })).toBe("1:00 to 4:00 PM HST");
  });

  test("shows an online event in the viewer's zone and says so", () => {
    const online = { ...evening, isOnline: true };
    expect(formatTime(online)).toBe("3:00 to 6:00 PM your time (PST)");
    expect(formatTime(online, "America/New_York")).toBe("6:00 to 9:00 PM your time (EST)");
  });

  test("shows an online event in a zone that is not the device's without calling it the viewer's", () => {
    const online = { ...evening, isOnline: true };
    expect(formatTime(online, toAssumedTimezone(DEFAULT_TIMEZONE))).toBe("6:00 to 9:00 PM EST");
    expect(formatTime(online, toAssumedTimezone("America/Phoenix"))).toBe("4:00 to 7:00 PM MST");
  });

  test("names both halves of the day when the event runs over noon", () => {
    expect(formatTime(buildEvent("2026-07-01T15:30:00Z", "2026-07-01T17:00:00Z"))).toBe("11:30 AM to 1:00 PM EDT");
  });

  test("names the first date only when the event runs over midnight", () => {
    const late = buildEvent("2026-11-21T03:00:00Z", "2026-11-21T06:00:00Z");
    expect(formatTime(late)).toBe("10:00 PM to 1:00 AM EST");
    expect(formatDate(late)).toBe("Friday, November 20, 2026");
  });

  test("names both dates when the event takes several days", () => {
    const days = buildEvent("2026-11-20T14:00:00Z", "2026-11-22T22:00:00Z");
    expect(formatTime(days)).toBe("Nov 20, 9:00 AM to Nov 22, 5:00 PM EST");
    expect(formatDate(days)).toBe("Friday, November 20, 2026 to Sunday, November 22, 2026");
  });

  test("names both zones when the clocks change during the event", () => {
    expect(formatTime(buildEvent("2026-11-01T05:00:00Z", "2026-11-01T07:00:00Z"))).toBe("1:00 AM EDT to 2:00 AM EST");
  });

  test("uses the calendar day of the zone, not of UTC", () => {
    expect(getEventDateParts(buildEvent("2026-12-01T02:00:00Z", "2026-12-01T04:00:00Z"), VIEWER_ZONE, t)).toMatchObject(
      {
        month: "Nov",
        day: "30",
      },
    );
  });

  test("shows one instant on the event's clock", () => {
    expect(formatClockTime("2026-11-20T23:04:00Z", "America/New_York", t)).toBe("6:04 PM EST");
  });
});

test("the venue is Online, the venue's name, the city, or to be announced", () => {
  const venue = { isOnline: false, venueName: "Armature Works", location: "Tampa" };
  expect(formatEventVenue(venue, t)).toBe("Armature Works");
  expect(formatEventVenue({ ...venue, venueName: null }, t)).toBe("Tampa");
  expect(formatEventVenue({ ...venue, isOnline: true }, t)).toBe("Online");
  expect(formatEventVenue({ isOnline: false, venueName: null, location: null }, t)).toBe("Venue to be announced");
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
  ])("for a start at %s is '%s'", (start, label) => expect(formatTimeUntilStart(start, now, t)).toBe(label));

  test("leaves out a zero second unit", () =>
    expect([0, 1, 60, 61, 1440].map((minutes) => formatDuration(minutes, t))).toEqual([
      "0 min",
      "1 min",
      "1 h",
      "1 h 1 min",
      "1 d",
    ]));
});

describe("on a site in Spain, in Spanish", () => {
  const texts = createTimeTexts("es", "es-ES-u-hc-h23");
  const build = (startTime: string, endTime: string, changes = {}) =>
    buildEvent(startTime, endTime, { timezone: "Europe/Madrid", ...changes });

  test("has 24 hours and the zone's own name", () => {
    const evening = build("2027-03-26T17:00:00Z", "2027-03-26T20:30:00Z");
    expect(formatEventTime(evening, VIEWER_ZONE, texts)).toBe("18:00 a 21:30 CET");
    expect(formatEventDate(evening, VIEWER_ZONE, texts)).toBe("Viernes, 26 de marzo de 2027");
    expect(formatClockTime("2027-03-26T08:04:00Z", "Europe/Madrid", texts)).toBe("9:04 CET");
    expect(formatClockTime("2027-03-25T23:04:00Z", "Europe/Madrid", texts)).toBe("0:04 CET");
  });

  test("names both zones on the night when summer time begins, and both dates of several days", () => {
    expect(formatEventTime(build("2027-03-28T00:30:00Z", "2027-03-28T02:00:00Z"), VIEWER_ZONE, texts)).toBe(
      "1:30 CET a 4:00 CEST",
    );
    expect(formatEventTime(build("2027-03-27T16:00:00Z", "2027-03-28T18:00:00Z"), VIEWER_ZONE, texts)).toBe(
      "27 mar, 17:00 CET a 28 mar, 20:00 CEST",
    );
  });

  test("calls a zone the viewer's only if it is the device's own", () => {
    const online = build("2027-03-29T16:00:00Z", "2027-03-29T17:00:00Z", { isOnline: true });
    expect(formatEventTime(online, "Atlantic/Canary", texts)).toBe("17:00 a 18:00 tu hora (WEST)");
    expect(formatEventTime(online, toAssumedTimezone("Europe/Madrid"), texts)).toBe("18:00 a 19:00 CEST");
  });
});
