import type { Actor } from "@/lib/auth/schema";

import { toAcceptedTimezone } from "./constants";
import {
  getBoundingBox,
  canSeeAttendees,
  canSeeMeetingUrl,
  getCheckInState,
  hasEnded,
  getMilesBetween,
} from "./policy";

const event = { startTime: "2026-11-20T23:00:00.000Z", endTime: "2026-11-21T02:00:00.000Z", status: "live" };
const at = (time: string) => new Date(time);
const withRsvp = { hasRsvp: true };

describe("check-in", () => {
  test.each([
    ["a second before it opens", "2026-11-20T22:29:59.000Z", false, "too_early", 1],
    ["the moment it opens", "2026-11-20T22:30:00.000Z", true, null, 0],
    ["during the event", "2026-11-21T00:00:00.000Z", true, null, 0],
    ["the last millisecond", "2026-11-21T01:59:59.999Z", true, null, 0],
    ["the end itself", "2026-11-21T02:00:00.000Z", false, "ended", 0],
    ["two days before", "2026-11-18T22:30:00.000Z", false, "too_early", 2 * 24 * 60],
  ] as const)("%s", (_, now, canCheckIn, reason, minutesUntilCheckIn) => {
    expect(getCheckInState(event, withRsvp, at(now))).toEqual({ canCheckIn, reason, minutesUntilCheckIn });
  });

  test("requires an RSVP, and reports a missing one before the time", () => {
    const none = { hasRsvp: false };
    expect(getCheckInState(event, none, at("2026-11-21T00:00:00Z"))).toEqual({
      canCheckIn: false,
      reason: "no_rsvp",
      minutesUntilCheckIn: 0,
    });
    expect(getCheckInState(event, none, at("2026-11-20T22:00:00Z"))).toMatchObject({
      reason: "no_rsvp",
      minutesUntilCheckIn: 30,
    });
  });

  test("treats a cancelled event as ended, and a stored 'ended' alone not", () => {
    const now = at("2026-11-21T00:00:00Z");
    expect(getCheckInState({ ...event, status: "cancelled" }, withRsvp, now).reason).toBe("ended");
    expect(getCheckInState({ ...event, status: "ended" }, withRsvp, now).canCheckIn).toBe(true);
    expect(hasEnded({ ...event, status: "live" }, at("2026-11-22T00:00:00Z"))).toBe(true);
  });
});

describe("access", () => {
  const member: Actor = { userId: "u", role: "user", sid: "s" };
  const admin: Actor = { userId: "a", role: "admin", sid: "s" };
  const none = { isHost: false, hasRsvp: false, isCheckedIn: false };

  test("lets members with an RSVP, the host and admins see attendees", () => {
    expect(canSeeAttendees(null, none)).toBe(false);
    expect(canSeeAttendees(member, none)).toBe(false);
    expect(canSeeAttendees(member, { ...none, hasRsvp: true })).toBe(true);
    expect(canSeeAttendees(member, { ...none, isHost: true })).toBe(true);
    expect(canSeeAttendees(admin, none)).toBe(true);
  });

  test("lets checked-in attendees, the host and admins see the meeting URL", () => {
    expect(canSeeMeetingUrl(null, none)).toBe(false);
    expect(canSeeMeetingUrl(member, { ...none, ...withRsvp })).toBe(false);
    expect(canSeeMeetingUrl(member, { ...none, isCheckedIn: true })).toBe(true);
    expect(canSeeMeetingUrl(member, { ...none, isHost: true })).toBe(true);
    expect(canSeeMeetingUrl(admin, none)).toBe(true);
  });
});

describe("distance in miles", () => {
  const tampa = { latitude: 27.9506, longitude: -82.4572 };
  const miami = { latitude: 25.7617, longitude: -80.1918 };

  test("computes known distances", () => {
    expect(getMilesBetween(tampa, tampa)).toBe(0);
    expect(getMilesBetween(tampa, miami)).toBeCloseTo(205.85, 2);
    expect(getMilesBetween(miami, tampa)).toBe(getMilesBetween(tampa, miami));
    // A quarter of the way around a globe of radius 3959; 0 is a coordinate.
    expect(getMilesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(
      (3959 * Math.PI) / 2,
      6,
    );
    expect(getMilesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(
      13.82,
      1,
    );
  });

  test.each([
    ["Tampa", tampa, 50],
    ["the null island", { latitude: 0, longitude: 0 }, 500],
    ["across the 180th meridian, from the east", { latitude: -18, longitude: 179.9 }, 50],
    ["across the 180th meridian, from the west", { latitude: -18, longitude: -179.9 }, 50],
    ["near the pole", { latitude: 89.9, longitude: 10 }, 50],
    ["Alaska", { latitude: 71.3, longitude: -156.8 }, 300],
  ])("the box holds every place within the radius: %s", (_, centre, miles) => {
    const box = getBoundingBox(centre, miles);
    const angle = miles / 3959;
    const toRadians = Math.PI / 180;
    for (let bearing = 0; bearing < 360; bearing += 5) {
      const [turn, north] = [bearing * toRadians, centre.latitude * toRadians];
      const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn);
      const latitude = Math.asin(sine) / toRadians;
      const shift = Math.atan2(
        Math.sin(turn) * Math.sin(angle) * Math.cos(north),
        Math.cos(angle) - Math.sin(north) * sine,
      );
      const longitude = ((centre.longitude + shift / toRadians + 540) % 360) - 180;
      const slack = 1e-9;
      const inside =
        latitude >= box.south - slack &&
        latitude <= box.north + slack &&
        ((longitude >= box.west - slack && longitude <= box.east + slack) ||
          (longitude >= box.west2 - slack && longitude <= box.east2 + slack));
      expect({ bearing, inside }).toEqual({ bearing, inside: true });
    }
  });
});

test("accepts seven time zones, maps older names and rejects others", () => {
  expect(toAcceptedTimezone("America/New_York")).toBe("America/New_York");
  expect(toAcceptedTimezone("US/Eastern")).toBe("America/New_York");
  expect(toAcceptedTimezone("US/Hawaii")).toBe("Pacific/Honolulu");
  for (const other of ["Europe/Berlin", "EST", "", "toString", "constructor"])
    expect(toAcceptedTimezone(other)).toBeUndefined();
});
