/** Check-in and check-out, also when fifty requests race (docs/product/check-in.md). */
import { requireCheckInFacts, type CheckInFacts } from "@/lib/attendance/data/check-in";
import type { ActiveAttendance, AttendanceResponse } from "@/lib/attendance/schema/attendance";
import type { CheckInValidation } from "@/lib/attendance/schema/check-in";
import { insertCheckIn } from "@/lib/attendance/service/check-in.sql";
import { closeOverdueAttendances } from "@/lib/attendance/service/close-overdue";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type CheckInResponse = AttendanceResponse & { code?: string; message?: string };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const checkIn = async (eventId: string, token?: string) =>
  callRoute<CheckInResponse>(await import("@/app/api/attendances/check-in/route"), "POST", {
    token,
    body: { eventId },
  });
const checkOut = async (eventId: string, token?: string) =>
  callRoute<CheckInResponse>(await import("@/app/api/attendances/check-out/route"), "POST", {
    token,
    body: { eventId },
  });
const getActiveAttendance = async (token?: string) =>
  callRoute<ActiveAttendance>(await import("@/app/api/attendances/me/active/route"), "GET", { token });
const validateCheckIn = async (id: string, token?: string) =>
  callRoute<CheckInValidation & { code?: string }>(
    await import("@/app/api/events/[id]/validate-checkin/route"),
    "POST",
    {
      params: { id },
      token,
    },
  );
const listActiveRows = (userId: string) => db().eventAttendance.findMany({ where: { userId, isActive: true } });

/** Creates a member with an RSVP to each event. */
async function createGoingMember(...eventIds: string[]) {
  const member = await createMember();
  for (const eventId of eventIds) await createRsvp(member.userId, eventId);
  return member;
}
const createEventStartingIn = (minutes: number) =>
  createEvent({ startTime: fromNow({ minutes }), endTime: fromNow({ minutes: minutes + 120 }) });

describe("check-in", () => {
  test("makes the member's own tabs read again, also when it ends another attendance", async () => {
    const [event, other] = [await createEvent(), await createEvent()];
    const me = await createGoingMember(event.id, other.id);
    const { take } = recordBus();
    const own = (id: string, version: string | null) => ({
      ...{ type: "resource_changed", resource: "attendances", id, version, userIds: [me.userId] },
    });
    const takeOwn = () => take().filter(({ type }) => type === "resource_changed");
    const first = await checkIn(event.id, me.token);
    expect(takeOwn()).toEqual([own(event.id, first.json.id)]);
    const second = await checkIn(other.id, me.token);
    expect(takeOwn()).toEqual([own(event.id, null), own(other.id, second.json.id)]);
  });

  test("returns the attendance, and the active attendance afterwards", async () => {
    const event = await createEvent();
    const me = await createGoingMember(event.id);
    const { status, json } = await checkIn(event.id, me.token);
    expect(status).toBe(200);
    const checkInTime = fromNow({}).toISOString();
    const viewer = expect.objectContaining({ isCheckedIn: true }) as object;
    expect(json).toEqual({
      ...{ id: json.id, eventId: event.id, userId: me.userId, checkInTime, isActive: true },
      event: expect.objectContaining({ id: event.id, viewer }),
    });
    expect((await getActiveAttendance(me.token)).json).toEqual({
      id: json.id,
      eventId: event.id,
      checkInTime,
      event: { id: event.id, name: event.name, location: event.location, endTime: event.endTime.toISOString() },
    });
  });

  test("rejects a member without a confirmed RSVP", async () => {
    const event = await createEvent();
    await createGoingMember(event.id);
    const [without, waiting] = [await createMember(), await createMember()];
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    for (const { token } of [without, waiting]) {
      const response = await checkIn(event.id, token);
      expect([response.status, response.json.code]).toEqual([403, "no_rsvp"]);
    }
  });

  test("opens exactly 30 minutes before the start", async () => {
    const event = await createEventStartingIn(30);
    const me = await createGoingMember(event.id);
    advanceClock({ ms: -1 });
    const early = await checkIn(event.id, me.token);
    expect([early.status, early.json.code]).toEqual([409, "too_early"]);
    expect(await listActiveRows(me.userId)).toEqual([]);
    advanceClock({ ms: 1 });
    expect((await checkIn(event.id, me.token)).status).toBe(200);
  });

  test("closes at the end of the event", async () => {
    const event = await createEvent({ startTime: fromNow({ hours: -2 }), endTime: fromNow({ ms: 1 }) });
    const [onTime, late] = [await createGoingMember(event.id), await createGoingMember(event.id)];
    expect((await checkIn(event.id, onTime.token)).status).toBe(200);
    advanceClock({ ms: 1 });
    const response = await checkIn(event.id, late.token);
    expect([response.status, response.json.code]).toEqual([409, "ended"]);
  });

  test("rejects a cancelled event, an unknown event, a malformed id and a missing session", async () => {
    const event = await createEvent({ status: "cancelled" });
    const me = await createGoingMember(event.id);
    expect((await checkIn(event.id, me.token)).json).toMatchObject({
      code: "ended",
      message: "This event was cancelled.",
    });
    expect((await checkIn(UNKNOWN_ID, me.token)).status).toBe(404);
    expect((await checkIn("here", me.token)).status).toBe(400);
    expect((await checkIn(event.id)).status).toBe(401);
  });

  test("returns the same attendance and publishes nothing when repeated at the same event", async () => {
    const event = await createEvent();
    const me = await createGoingMember(event.id);
    const first = await checkIn(event.id, me.token);
    const published = recordBus().events;
    advanceClock({ minutes: 5 });
    expect((await checkIn(event.id, me.token)).json).toEqual(first.json);
    expect(published).toEqual([]);
  });

  test("checks out of the first event when checking in at a second, and creates a new attendance on return", async () => {
    const [first, second] = [await createEvent({ name: "First" }), await createEvent({ name: "Second" })];
    const me = await createGoingMember(first.id, second.id);
    const repeated = await checkIn(first.id, me.token);
    await db().eventAttendance.update({
      where: { id: repeated.json.id },
      data: { latitude: 27.9, longitude: -82.4, positionAt: fromNow({}) },
    });
    advanceClock({ minutes: 10 });
    const published = recordBus().events;
    await checkIn(second.id, me.token);
    expect(await db().eventAttendance.findUniqueOrThrow({ where: { id: repeated.json.id } })).toMatchObject({
      isActive: false,
      checkOutTime: fromNow({}),
      latitude: null,
      longitude: null,
      positionAt: null,
    });
    const changes = published.flatMap((sent) =>
      sent.type === "attendance_changed" ? [[sent.change, sent.eventId, sent.userId]] : [],
    );
    expect(changes).toEqual([
      ["checked_out", first.id, me.userId],
      ["checked_in", second.id, me.userId],
    ]);
    expect((await getActiveAttendance(me.token)).json.event.name).toBe("Second");
    const afterReturn = await checkIn(first.id, me.token);
    expect(afterReturn.json.id).not.toBe(repeated.json.id);
    expect(await listActiveRows(me.userId)).toHaveLength(1);
  });
});

describe("races", () => {
  test("returns 200 to fifty check-ins at one event and creates one row", async () => {
    const event = await createEvent();
    const me = await createGoingMember(event.id);
    const published = recordBus().events;
    const responses = await Promise.all(Array.from({ length: 50 }, () => checkIn(event.id, me.token)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.json.id)).size).toBe(1);
    expect(await db().eventAttendance.count()).toBe(1);
    expect(published.filter((event) => event.type === "attendance_changed")).toHaveLength(1);
  });

  test("leaves one active attendance after fifty check-ins at two events", async () => {
    const [first, second] = [await createEvent(), await createEvent()];
    const me = await createGoingMember(first.id, second.id);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) => checkIn(number % 2 ? first.id : second.id, me.token)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(await listActiveRows(me.userId)).toHaveLength(1);
  });

  test("leaves no active attendance without an RSVP when check-ins, check-outs and RSVP changes race", async () => {
    const event = await createEvent();
    const me = await createGoingMember(event.id);
    const route = await import("@/app/api/events/[id]/rsvp/route");
    const call = (method: "POST" | "DELETE") => callRoute(route, method, { params: { id: event.id }, token: me.token });
    const kinds = [
      () => checkIn(event.id, me.token),
      () => checkOut(event.id, me.token),
      () => call("DELETE"),
      () => call("POST"),
    ];
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, number) => Promise.resolve(kinds[number % 4]?.())),
    );
    for (const response of responses) expect([200, 201, 204, 403, 409]).toContain(response?.status);
    const rsvps = await db().eventRsvp.count();
    const activeCount = await listActiveRows(me.userId);
    expect(activeCount.length).toBeLessThanOrEqual(rsvps);
    await call("DELETE");
    expect(await listActiveRows(me.userId)).toEqual([]);
  });

  test("returns 200 or 404 and leaves no rows when the event is deleted during check-ins", async () => {
    const event = await createEvent();
    const members = await Promise.all(Array.from({ length: 8 }, () => createGoingMember(event.id)));
    const admin = await createMember({ role: "admin" });
    const remove = callRoute(await import("@/app/api/events/[id]/route"), "DELETE", {
      params: { id: event.id },
      token: admin.token,
    });
    const responses = await Promise.all(members.map(({ token }) => checkIn(event.id, token)));
    expect((await remove).status).toBe(204);
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect(await db().eventAttendance.count()).toBe(0);
  });

  test("inserts nothing by what was read of an event that was cancelled or moved meanwhile", async () => {
    const event = await createEvent();
    const { userId } = await createGoingMember(event.id);
    const insert = (facts: CheckInFacts) => insertCheckIn(userId, event.id, facts, clock.now());
    const facts = await requireCheckInFacts(db(), userId, event.id);
    await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    expect(await insert(facts)).toBeNull();
    await db().event.update({
      where: { id: event.id },
      data: { status: facts.status, endTime: fromNow({ hours: 9 }) },
    });
    expect(await insert(facts)).toBeNull();
    expect(await insert(await requireCheckInFacts(db(), userId, event.id))).toMatchObject({ userId, isActive: true });
  });
});

describe("check-out", () => {
  test("closes the attendance, and returns 204 when repeated", async () => {
    const event = await createEvent();
    const me = await createAttendee(event.id);
    advanceClock({ minutes: 20 });
    const published = recordBus().events;
    const response = await checkOut(event.id, me.token);
    expect([response.status, response.json]).toEqual([
      200,
      {
        id: me.attendance.id,
        eventId: event.id,
        userId: me.userId,
        checkInTime: me.attendance.checkInTime.toISOString(),
        checkOutTime: fromNow({}).toISOString(),
        isActive: false,
        event: expect.objectContaining({ id: event.id }),
      },
    ]);
    expect(published).toContainEqual(expect.objectContaining({ type: "attendance_changed", change: "checked_out" }));
    expect((await checkOut(event.id, me.token)).status).toBe(204);
    expect((await getActiveAttendance(me.token)).status).toBe(204);
  });

  test("changes nothing at another event or for another member", async () => {
    const [event, otherEvent] = [await createEvent(), await createEvent()];
    const [me, stranger] = [await createAttendee(event.id), await createMember()];
    expect((await checkOut(otherEvent.id, me.token)).status).toBe(204);
    expect((await checkOut(event.id, stranger.token)).status).toBe(204);
    expect(await listActiveRows(me.userId)).toHaveLength(1);
  });

  test("closes open attendances one hour after the end", async () => {
    const [event, running] = [
      await createEvent({ endTime: fromNow({ hours: 2 }) }),
      await createEvent({ endTime: fromNow({ days: 1 }) }),
    ];
    const [atEndedEvent, atRunningEvent] = [await createAttendee(event.id), await createAttendee(running.id)];
    advanceClock({ hours: 3, ms: -1 });
    expect(await closeOverdueAttendances()).toBe(0);
    advanceClock({ ms: 1 });
    const published = recordBus().events;
    expect(await closeOverdueAttendances()).toBe(1);
    const closedAttendance = await db().eventAttendance.findFirstOrThrow({ where: { userId: atEndedEvent.userId } });
    expect(closedAttendance).toMatchObject({ isActive: false, checkOutTime: event.endTime });
    expect(await listActiveRows(atRunningEvent.userId)).toHaveLength(1);
    expect(published[0]).toMatchObject({ change: "checked_out", userId: atEndedEvent.userId });
  });
});

describe("validation", () => {
  test.each([
    ["open", 30, { canCheckIn: true, minutesUntilCheckIn: 0 }],
    ["too early", 91, { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 61 }],
    ["over", -120, { canCheckIn: false, reason: "ended", minutesUntilCheckIn: 0 }],
  ])("%s", async (_, minutes, expected) => {
    const event = await createEventStartingIn(minutes);
    const me = await createGoingMember(event.id);
    const response = await validateCheckIn(event.id, me.token);
    expect([response.status, response.json]).toEqual([200, { ...expected, message: expect.any(String) }]);
  });

  test("returns 403 with the same keys without an RSVP", async () => {
    const [event, me] = [await createEventStartingIn(60), await createMember()];
    const response = await validateCheckIn(event.id, me.token);
    expect([response.status, response.json]).toMatchObject([
      403,
      { message: expect.any(String), code: "no_rsvp", canCheckIn: false, reason: "no_rsvp", minutesUntilCheckIn: 30 },
    ]);
    expect((await validateCheckIn(UNKNOWN_ID, me.token)).status).toBe(404);
    expect((await validateCheckIn(event.id)).status).toBe(401);
  });

  test("takes two queries each to validate, to reject and to read the active attendance", async () => {
    const event = await createEvent();
    const [me, without] = [await createGoingMember(event.id), await createMember()];
    expect((await countQueries(() => validateCheckIn(event.id, me.token))).queries).toBe(2);
    expect((await countQueries(() => checkIn(event.id, without.token))).queries).toBe(2);
    expect((await countQueries(() => getActiveAttendance(me.token))).queries).toBe(2);
  });

  test("reads the event once for a check-in", async () => {
    const event = await createEvent();
    const { token } = await createGoingMember(event.id);
    const { result, queries } = await countQueries(() => checkIn(event.id, token), /"rsvpCount"|"public"\."events"/);
    expect(result.json).toMatchObject({ isActive: true, event: { id: event.id, viewer: { isCheckedIn: true } } });
    expect(queries).toBe(1);
  });
});
