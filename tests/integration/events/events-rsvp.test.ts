/** RSVPs (contract §4 and §5, spec B§4): made, repeated, raced, cancelled, and their reminders. */
import { db } from "@/lib/core/server/db";
import type { MyRsvp, RsvpResponse } from "@/lib/events/schema/event";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createMember, createRsvp } from "@/tests/support/database/factories";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const NOBODY = "00000000-0000-4000-8000-000000000000";
const rsvp = async (method: "POST" | "DELETE" | "PATCH", id: string, token?: string, body?: object) =>
  callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), method, { params: { id }, token, body });
const status = async (id: string, token?: string) =>
  callRoute<{ hasRsvp: boolean }>(await import("@/app/api/events/[id]/rsvp-status/route"), "GET", {
    params: { id },
    token,
  });
const mine = async (token: string, query = "") =>
  callRoute<MyRsvp[]>(await import("@/app/api/rsvps/me/route"), "GET", { path: `/api/rsvps/me${query}`, token });

describe("making one", () => {
  test("201 the first time, 200 after, with the default reminders", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const expected = {
      eventId: event.id,
      userId: me.userId,
      status: "confirmed",
      notificationPreferences: { email: true, push: true, sms: false },
    };
    const first = await rsvp("POST", event.id, me.token);
    expect([first.status, first.json]).toEqual([201, expected]);
    const second = await rsvp("POST", event.id, me.token);
    expect([second.status, second.json]).toEqual([200, expected]);
    expect((await status(event.id, me.token)).json).toEqual({ hasRsvp: true });
  });

  test("fifty at once make one row and one 201", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => rsvp("POST", event.id, me.token)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49);
    expect(await db().eventRsvp.count()).toBe(1);
  });

  test("not to what is over or cancelled; an RSVP from before stays one", async () => {
    const over = await createEvent({ startTime: fromNow({ hours: -3 }), endTime: fromNow({}) });
    const [cancelled, me] = [await createEvent({ status: "cancelled" }), await createMember()];
    for (const event of [over, cancelled]) {
      const answer = await rsvp("POST", event.id, me.token);
      expect([answer.status, answer.json]).toEqual([409, { code: "ended", message: expect.any(String) }]);
    }
    await createRsvp(me.userId, over.id);
    expect((await rsvp("POST", over.id, me.token)).status).toBe(200);
  });

  test("404 for an unknown event, 401 without a session", async () => {
    const me = await createMember();
    expect((await rsvp("POST", NOBODY, me.token)).status).toBe(404);
    expect((await rsvp("POST", "x", me.token)).status).toBe(404);
    expect((await status(NOBODY, me.token)).status).toBe(404);
    expect((await rsvp("POST", (await createEvent()).id)).status).toBe(401);
  });

  test("tells my own tabs, nobody else's", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const told = recordBus().events;
    await rsvp("POST", event.id, me.token);
    await rsvp("POST", event.id, me.token);
    expect(told).toEqual([{ type: "resource_changed", resource: "rsvps", id: event.id, userIds: [me.userId] }]);
  });
});

describe("cancelling", () => {
  test("204, also when there was none", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    await createRsvp(me.userId, event.id);
    expect((await rsvp("DELETE", event.id, me.token)).status).toBe(204);
    expect((await rsvp("DELETE", event.id, me.token)).status).toBe(204);
    expect((await rsvp("DELETE", NOBODY, me.token)).status).toBe(204);
    expect((await status(event.id, me.token)).json).toEqual({ hasRsvp: false });
  });

  test("checks me out there, and tells who should know; another's RSVP stays", async () => {
    const event = await createEvent();
    const [me, other] = [await createAttendee(event.id), await createAttendee(event.id)];
    await db().eventAttendance.update({
      where: { id: me.attendance.id },
      data: { latitude: 27.9, longitude: -82.4, positionAt: fromNow({}) },
    });
    const told = recordBus().events;
    await rsvp("DELETE", event.id, me.token);
    expect(await db().eventAttendance.findUniqueOrThrow({ where: { id: me.attendance.id } })).toMatchObject({
      isActive: false,
      latitude: null,
      longitude: null,
      positionAt: null,
    });
    expect(await db().eventAttendance.count({ where: { userId: other.userId, isActive: true } })).toBe(1);
    expect(await db().eventRsvp.count()).toBe(1);
    expect(told).toContainEqual(
      expect.objectContaining({
        type: "attendance_changed",
        change: "checked_out",
        eventId: event.id,
        userId: me.userId,
      }),
    );
  });

  test("leaves me checked in elsewhere", async () => {
    const [here, other] = [await createEvent(), await createEvent()];
    const me = await createAttendee(here.id);
    await createRsvp(me.userId, other.id);
    await rsvp("DELETE", other.id, me.token);
    expect(await db().eventAttendance.count({ where: { isActive: true } })).toBe(1);
  });
});

describe("reminders", () => {
  test("what is named changes, the rest stays; only on an RSVP of mine", async () => {
    const [event, me, other] = [await createEvent(), await createMember(), await createMember()];
    await createRsvp(me.userId, event.id);
    const answer = await rsvp("PATCH", event.id, me.token, { notificationPreferences: { sms: true } });
    expect(answer.json.notificationPreferences).toEqual({ email: true, push: true, sms: true });
    const body = { notificationPreferences: { email: false } };
    expect((await rsvp("PATCH", event.id, other.token, body)).status).toBe(404);
    for (const bad of [{}, { notificationPreferences: {} }, { notificationPreferences: { email: "yes" } }]) {
      expect((await rsvp("PATCH", event.id, me.token, bad)).status).toBe(400);
    }
  });
});

describe("my RSVPs", () => {
  test("soonest first, with their events as I see them; past and cancelled ones are gone", async () => {
    const me = await createMember();
    const at = async (name: string, hours: number, more = {}) => {
      const times = { startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }) };
      const event = await createEvent({ name, ...times, meetingUrl: "https://meet.example", ...more });
      await createRsvp(me.userId, event.id);
      return event;
    };
    await at("Later", 30);
    const soon = await at("Soon", 3);
    await at("Over", -3);
    await at("Off", 3, { status: "cancelled" });
    await createRsvp((await createMember()).userId, (await createEvent({ name: "Theirs" })).id);
    const { json, text } = await mine(me.token);
    expect(json.map((entry) => entry.event.name)).toEqual(["Soon", "Later"]);
    expect(json[0]).toMatchObject({ eventId: soon.id, status: "confirmed", createdAt: fromNow({}).toISOString() });
    expect(json[0]?.event.viewer).toMatchObject({ hasRsvp: true });
    expect(text).not.toContain("meet.example");
  });

  test("two queries, however many; paged", async () => {
    const me = await createMember();
    for (let number = 0; number < 30; number++) await createRsvp(me.userId, (await createEvent()).id);
    const { queries, result } = await countQueries(() => mine(me.token, "?limit=20"));
    expect(queries).toBe(2);
    expect(result.json).toHaveLength(20);
    const next = /me(\?[^>]*)/.exec(result.headers.get("link") ?? "")?.[1];
    const rest = await mine(me.token, next);
    expect(new Set([...result.json, ...rest.json].map((entry) => entry.eventId)).size).toBe(30);
  });
});
