/** Check-in and check-out (spec B§4 and B§5, contract §4 and §5), also when fifty requests race. */
import type { ActiveAttendance, AttendanceResponse, CheckInValidation } from "@/lib/attendance/schema/attendance";
import { closeOverdueAttendances } from "@/lib/attendance/service/check-in";
import { db } from "@/lib/core/server/db";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createMember, createRsvp } from "@/tests/support/database/factories";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Answer = AttendanceResponse & { code?: string; message?: string };
const NOBODY = "00000000-0000-4000-8000-000000000000";
const checkIn = async (eventId: string, token?: string) =>
  callRoute<Answer>(await import("@/app/api/attendances/check-in/route"), "POST", { token, body: { eventId } });
const checkOut = async (eventId: string, token?: string) =>
  callRoute<Answer>(await import("@/app/api/attendances/check-out/route"), "POST", { token, body: { eventId } });
const active = async (token?: string) =>
  callRoute<ActiveAttendance>(await import("@/app/api/attendances/me/active/route"), "GET", { token });
const validate = async (id: string, token?: string) =>
  callRoute<CheckInValidation & { code?: string }>(
    await import("@/app/api/events/[id]/validate-checkin/route"),
    "POST",
    {
      params: { id },
      token,
    },
  );
const activeRows = (userId: string) => db().eventAttendance.findMany({ where: { userId, isActive: true } });

/** A member with an RSVP. */
async function going(...eventIds: string[]) {
  const member = await createMember();
  for (const eventId of eventIds) await createRsvp(member.userId, eventId);
  return member;
}
const starting = (minutes: number) =>
  createEvent({ startTime: fromNow({ minutes }), endTime: fromNow({ minutes: minutes + 120 }) });

describe("checking in", () => {
  test("gives the attendance, and me where I am", async () => {
    const event = await createEvent();
    const me = await going(event.id);
    const { status, json } = await checkIn(event.id, me.token);
    expect(status).toBe(200);
    const checkInTime = fromNow({}).toISOString();
    expect(json).toEqual({ id: json.id, eventId: event.id, userId: me.userId, checkInTime, isActive: true });
    expect((await active(me.token)).json).toEqual({
      id: json.id,
      eventId: event.id,
      checkInTime,
      event: { id: event.id, name: event.name, location: event.location },
    });
  });

  test("needs a confirmed RSVP of mine", async () => {
    const event = await createEvent();
    await going(event.id);
    const [without, waiting] = [await createMember(), await createMember()];
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    for (const { token } of [without, waiting]) {
      const answer = await checkIn(event.id, token);
      expect([answer.status, answer.json.code]).toEqual([403, "no_rsvp"]);
    }
  });

  test("opens 30 minutes before the start, to the millisecond", async () => {
    const event = await starting(30);
    const me = await going(event.id);
    advanceClock({ ms: -1 });
    const early = await checkIn(event.id, me.token);
    expect([early.status, early.json.code]).toEqual([409, "too_early"]);
    expect(await activeRows(me.userId)).toEqual([]);
    advanceClock({ ms: 1 });
    expect((await checkIn(event.id, me.token)).status).toBe(200);
  });

  test("closes at the end", async () => {
    const event = await createEvent({ startTime: fromNow({ hours: -2 }), endTime: fromNow({ ms: 1 }) });
    const [inTime, late] = [await going(event.id), await going(event.id)];
    expect((await checkIn(event.id, inTime.token)).status).toBe(200);
    advanceClock({ ms: 1 });
    const answer = await checkIn(event.id, late.token);
    expect([answer.status, answer.json.code]).toEqual([409, "ended"]);
  });

  test("not to a cancelled event, an unknown one, none at all, or without a session", async () => {
    const event = await createEvent({ status: "cancelled" });
    const me = await going(event.id);
    expect((await checkIn(event.id, me.token)).json).toMatchObject({
      code: "ended",
      message: "This event was cancelled.",
    });
    expect((await checkIn(NOBODY, me.token)).status).toBe(404);
    expect((await checkIn("here", me.token)).status).toBe(400);
    expect((await checkIn(event.id)).status).toBe(401);
  });

  test("again at the same event gives the same attendance and tells nobody", async () => {
    const event = await createEvent();
    const me = await going(event.id);
    const first = await checkIn(event.id, me.token);
    const told = recordBus().events;
    advanceClock({ minutes: 5 });
    expect((await checkIn(event.id, me.token)).json).toEqual(first.json);
    expect(told).toEqual([]);
  });

  test("elsewhere checks me out first; back again is a new attendance", async () => {
    const [first, second] = [await createEvent({ name: "First" }), await createEvent({ name: "Second" })];
    const me = await going(first.id, second.id);
    const there = await checkIn(first.id, me.token);
    await db().eventAttendance.update({
      where: { id: there.json.id },
      data: { latitude: 27.9, longitude: -82.4, positionAt: fromNow({}) },
    });
    advanceClock({ minutes: 10 });
    const told = recordBus().events;
    await checkIn(second.id, me.token);
    expect(await db().eventAttendance.findUniqueOrThrow({ where: { id: there.json.id } })).toMatchObject({
      isActive: false,
      checkOutTime: fromNow({}),
      latitude: null,
      longitude: null,
      positionAt: null,
    });
    const change = (kind: string, eventId: string) =>
      expect.objectContaining({ type: "attendance_changed", change: kind, eventId, userId: me.userId });
    expect(told.slice(0, 2)).toEqual([change("checked_out", first.id), change("checked_in", second.id)]);
    expect((await active(me.token)).json.event.name).toBe("Second");
    const back = await checkIn(first.id, me.token);
    expect(back.json.id).not.toBe(there.json.id);
    expect(await activeRows(me.userId)).toHaveLength(1);
  });
});

describe("races", () => {
  test("fifty check-ins at one event: fifty times 200 and one row", async () => {
    const event = await createEvent();
    const me = await going(event.id);
    const told = recordBus().events;
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(event.id, me.token)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1);
    expect(await db().eventAttendance.count()).toBe(1);
    expect(told.filter((event) => event.type === "attendance_changed")).toHaveLength(1);
  });

  test("fifty at two events: no error, one active, all others closed in order", async () => {
    const [first, second] = [await createEvent(), await createEvent()];
    const me = await going(first.id, second.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => checkIn(number % 2 ? first.id : second.id, me.token)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await activeRows(me.userId)).toHaveLength(1);
  });

  test("check-ins against check-outs and cancelled RSVPs: never active without an RSVP, never a 500", async () => {
    const event = await createEvent();
    const me = await going(event.id);
    const route = await import("@/app/api/events/[id]/rsvp/route");
    const call = (method: "POST" | "DELETE") => callRoute(route, method, { params: { id: event.id }, token: me.token });
    const kinds = [
      () => checkIn(event.id, me.token),
      () => checkOut(event.id, me.token),
      () => call("DELETE"),
      () => call("POST"),
    ];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => Promise.resolve(kinds[number % 4]?.())),
    );
    for (const answer of answers) expect([200, 201, 204, 403, 409]).toContain(answer?.status);
    const rsvps = await db().eventRsvp.count();
    const open = await activeRows(me.userId);
    expect(open.length).toBeLessThanOrEqual(rsvps);
    await call("DELETE");
    expect(await activeRows(me.userId)).toEqual([]);
  });

  test("the event is deleted while people check in: 200 or 404, and nothing is left", async () => {
    const event = await createEvent();
    const members = await Promise.all(Array.from({ length: 8 }, () => going(event.id)));
    const admin = await createMember({ role: "admin" });
    const remove = callRoute(await import("@/app/api/events/[id]/route"), "DELETE", {
      params: { id: event.id },
      token: admin.token,
    });
    const answers = await Promise.all(members.map(({ token }) => checkIn(event.id, token)));
    expect((await remove).status).toBe(204);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await db().eventAttendance.count()).toBe(0);
  });
});

describe("checking out", () => {
  test("closes the attendance; then there is nothing to leave", async () => {
    const event = await createEvent();
    const me = await createAttendee(event.id);
    advanceClock({ minutes: 20 });
    const told = recordBus().events;
    const left = await checkOut(event.id, me.token);
    expect([left.status, left.json]).toEqual([
      200,
      {
        id: me.attendance.id,
        eventId: event.id,
        userId: me.userId,
        checkInTime: me.attendance.checkInTime.toISOString(),
        checkOutTime: fromNow({}).toISOString(),
        isActive: false,
      },
    ]);
    expect(told).toContainEqual(expect.objectContaining({ type: "attendance_changed", change: "checked_out" }));
    expect((await checkOut(event.id, me.token)).status).toBe(204);
    expect((await active(me.token)).status).toBe(204);
  });

  test("at another event, or of another person, changes nothing", async () => {
    const [here, other] = [await createEvent(), await createEvent()];
    const [me, stranger] = [await createAttendee(here.id), await createMember()];
    expect((await checkOut(other.id, me.token)).status).toBe(204);
    expect((await checkOut(here.id, stranger.token)).status).toBe(204);
    expect(await activeRows(me.userId)).toHaveLength(1);
  });

  test("what was left open is closed an hour after the end, not before", async () => {
    const [event, running] = [
      await createEvent({ endTime: fromNow({ hours: 2 }) }),
      await createEvent({ endTime: fromNow({ days: 1 }) }),
    ];
    const [left, stays] = [await createAttendee(event.id), await createAttendee(running.id)];
    advanceClock({ hours: 3, ms: -1 });
    expect(await closeOverdueAttendances()).toBe(0);
    advanceClock({ ms: 1 });
    const told = recordBus().events;
    expect(await closeOverdueAttendances()).toBe(1);
    const closed = await db().eventAttendance.findFirstOrThrow({ where: { userId: left.userId } });
    expect(closed).toMatchObject({ isActive: false, checkOutTime: event.endTime });
    expect(await activeRows(stays.userId)).toHaveLength(1);
    expect(told[0]).toMatchObject({ change: "checked_out", userId: left.userId });
  });
});

describe("validating", () => {
  test.each([
    ["open", 30, { canCheckIn: true, minutesUntilCheckIn: 0 }],
    ["too early", 91, { canCheckIn: false, reason: "too_early", minutesUntilCheckIn: 61 }],
    ["over", -120, { canCheckIn: false, reason: "ended", minutesUntilCheckIn: 0 }],
  ])("%s", async (_, minutes, expected) => {
    const event = await starting(minutes);
    const me = await going(event.id);
    const answer = await validate(event.id, me.token);
    expect([answer.status, answer.json]).toEqual([200, { ...expected, message: expect.any(String) }]);
  });

  test("without an RSVP: 403 with the same keys", async () => {
    const [event, me] = [await starting(60), await createMember()];
    const answer = await validate(event.id, me.token);
    expect([answer.status, answer.json]).toEqual([
      403,
      { message: expect.any(String), code: "no_rsvp", canCheckIn: false, reason: "no_rsvp", minutesUntilCheckIn: 30 },
    ]);
    expect((await validate(NOBODY, me.token)).status).toBe(404);
    expect((await validate(event.id)).status).toBe(401);
  });

  test("a first check-in and its refusals stay cheap", async () => {
    const event = await createEvent();
    const [me, without] = [await going(event.id), await createMember()];
    expect((await countQueries(() => validate(event.id, me.token))).queries).toBe(2);
    expect((await countQueries(() => checkIn(event.id, without.token))).queries).toBe(2);
    expect((await countQueries(() => active(me.token))).queries).toBe(2);
  });
});
