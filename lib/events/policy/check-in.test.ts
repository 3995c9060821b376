import { getCheckInState, hasEnded, takesCorrections } from "./check-in";

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

test.each([
  ["during the event", "2026-11-21T00:00:00.000Z", true],
  ["the last millisecond of the week after it", "2026-11-28T01:59:59.999Z", true],
  ["a week after its end", "2026-11-28T02:00:00.000Z", false],
] as const)("organizers change who is or was there: %s", (_, now, expected) => {
  expect(takesCorrections(event, at(now))).toBe(expected);
});
