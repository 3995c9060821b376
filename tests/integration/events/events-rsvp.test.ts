/** RSVPs and their reminders (docs/product/events.md#rsvp). */
import { db } from "@/lib/core/server/db";
import type { MyRsvp, RsvpResponse } from "@/lib/events/schema/rsvp";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const callRsvp = async (
  method: "POST" | "DELETE" | "PATCH",
  id: string,
  token?: string,
  body?: object,
  headers?: Record<string, string>,
) =>
  callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), method, {
    params: { id },
    ...{ token, body, headers },
  });
const getRsvpStatus = async (id: string, token?: string) =>
  callRoute<{ hasRsvp: boolean }>(await import("@/app/api/events/[id]/rsvp-status/route"), "GET", {
    params: { id },
    token,
  });
const listOwnRsvps = async (token: string, query = "") =>
  callRoute<MyRsvp[]>(await import("@/app/api/rsvps/me/route"), "GET", { path: `/api/rsvps/me${query}`, token });

describe("create", () => {
  test("returns 201 first and 200 on repetition, with the default reminders", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const expected = {
      eventId: event.id,
      userId: me.userId,
      status: "confirmed",
      notificationPreferences: { email: true, push: true, sms: false },
      event: expect.objectContaining({
        id: event.id,
        rsvpCount: 1,
        viewer: expect.objectContaining({ rsvp: { status: "confirmed" } }),
      }),
    };
    const first = await callRsvp("POST", event.id, me.token);
    expect([first.status, first.json]).toEqual([201, expected]);
    const second = await callRsvp("POST", event.id, me.token);
    expect([second.status, second.json]).toEqual([200, expected]);
    expect((await getRsvpStatus(event.id, me.token)).json).toEqual({ hasRsvp: true });
  });

  test("reads no RSVP that it has just stored", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const create = () => callRsvp("POST", event.id, me.token);
    const { result, queries } = await countQueries(create, /FROM "public"\."event_rsvps"/);
    expect([result.status, queries]).toEqual([201, 1]);
  });

  test("makes the member's own tabs read again, and those of the member who gets a free place", async () => {
    const [me, next] = [await createMember(), await createMember()];
    const event = await createEvent({ capacity: 1 });
    const { take } = recordBus();
    const listReaders = () => take().flatMap((sent) => (sent.type === "resource_changed" ? [sent.userIds] : []));
    await callRsvp("POST", event.id, me.token);
    await callRsvp("POST", event.id, next.token);
    expect(listReaders()).toEqual([[me.userId], [next.userId]]);
    await callRsvp("DELETE", event.id, me.token);
    expect(listReaders()).toEqual([[me.userId], [next.userId]]);
  });

  test("creates one row and returns one 201 when fifty requests race", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const responses = await Promise.all(Array.from({ length: 50 }, () => callRsvp("POST", event.id, me.token)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(49);
    expect(await db().eventRsvp.count()).toBe(1);
  });

  test("rejects past and cancelled events but returns an existing RSVP", async () => {
    const endedEvent = await createEvent({ startTime: fromNow({ hours: -3 }), endTime: fromNow({}) });
    const [cancelled, me] = [await createEvent({ status: "cancelled" }), await createMember()];
    for (const event of [endedEvent, cancelled]) {
      const response = await callRsvp("POST", event.id, me.token);
      expect([response.status, response.json]).toMatchObject([409, { code: "ended", message: expect.any(String) }]);
    }
    await createRsvp(me.userId, endedEvent.id);
    expect((await callRsvp("POST", endedEvent.id, me.token)).status).toBe(200);
  });

  test("returns 404 for an unknown event and 401 without a session", async () => {
    const me = await createMember();
    expect((await callRsvp("POST", UNKNOWN_ID, me.token)).status).toBe(404);
    expect((await callRsvp("POST", "x", me.token)).status).toBe(404);
    expect((await getRsvpStatus(UNKNOWN_ID, me.token)).status).toBe(404);
    expect((await callRsvp("POST", (await createEvent()).id)).status).toBe(401);
  });

  test("publishes the change to the member's own sockets only", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    const published = recordBus().events;
    await callRsvp("POST", event.id, me.token);
    await callRsvp("POST", event.id, me.token);
    const change = { type: "resource_changed", resource: "rsvps", id: event.id, version: "confirmed" };
    expect(published).toEqual([{ ...change, userIds: [me.userId] }]);
  });
});

describe("cancel", () => {
  test("returns the event, and 204 when there is no RSVP", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    await createRsvp(me.userId, event.id);
    expect((await callRsvp("DELETE", event.id, me.token)).status).toBe(200);
    expect((await callRsvp("DELETE", event.id, me.token)).status).toBe(204);
    expect((await callRsvp("DELETE", UNKNOWN_ID, me.token)).status).toBe(204);
    expect((await getRsvpStatus(event.id, me.token)).json).toEqual({ hasRsvp: false });
  });

  test("checks the member out of the event, publishes it and keeps other RSVPs", async () => {
    const event = await createEvent();
    const [me, other] = [await createAttendee(event.id), await createAttendee(event.id)];
    await db().eventAttendance.update({
      where: { id: me.attendance.id },
      data: { latitude: 27.9, longitude: -82.4, positionAt: fromNow({}) },
    });
    const published = recordBus().events;
    await callRsvp("DELETE", event.id, me.token);
    expect(await db().eventAttendance.findUniqueOrThrow({ where: { id: me.attendance.id } })).toMatchObject({
      isActive: false,
      latitude: null,
      longitude: null,
      positionAt: null,
    });
    expect(await db().eventAttendance.count({ where: { userId: other.userId, isActive: true } })).toBe(1);
    expect(await db().eventRsvp.count()).toBe(1);
    expect(published).toContainEqual(
      expect.objectContaining({
        type: "attendance_changed",
        change: "checked_out",
        eventId: event.id,
        userId: me.userId,
      }),
    );
  });

  test("keeps a check-in at another event", async () => {
    const [event, otherEvent] = [await createEvent(), await createEvent()];
    const me = await createAttendee(event.id);
    await createRsvp(me.userId, otherEvent.id);
    await callRsvp("DELETE", otherEvent.id, me.token);
    expect(await db().eventAttendance.count({ where: { isActive: true } })).toBe(1);
  });
});

describe("reminders", () => {
  test("changes only the sent reminders, and only on the caller's own RSVP", async () => {
    const [event, me, other] = [await createEvent(), await createMember(), await createMember()];
    await createRsvp(me.userId, event.id);
    const response = await callRsvp("PATCH", event.id, me.token, { notificationPreferences: { sms: true } });
    expect(response.json.notificationPreferences).toEqual({ email: true, push: true, sms: true });
    const body = { notificationPreferences: { email: false } };
    expect((await callRsvp("PATCH", event.id, other.token, body)).status).toBe(404);
    for (const invalidBody of [{}, { notificationPreferences: {} }, { notificationPreferences: { email: "yes" } }]) {
      expect((await callRsvp("PATCH", event.id, me.token, invalidBody)).status).toBe(400);
    }
  });
});

describe("my RSVPs", () => {
  test("lists upcoming events soonest first as the caller sees them, without past and cancelled ones", async () => {
    const me = await createMember();
    const createRsvpEvent = async (name: string, hours: number, overrides = {}) => {
      const times = { startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }) };
      const event = await createEvent({ name, ...times, meetingUrl: "https://meet.example", ...overrides });
      await createRsvp(me.userId, event.id);
      return event;
    };
    await createRsvpEvent("Later", 30);
    const soon = await createRsvpEvent("Soon", 3);
    await createRsvpEvent("Over", -3);
    await createRsvpEvent("Off", 3, { status: "cancelled" });
    await createRsvp((await createMember()).userId, (await createEvent({ name: "Theirs" })).id);
    const { json, text } = await listOwnRsvps(me.token);
    expect(json.map((entry) => entry.event.name)).toEqual(["Soon", "Later"]);
    expect(json[0]).toMatchObject({ eventId: soon.id, status: "confirmed", createdAt: fromNow({}).toISOString() });
    expect(json[0]?.event.viewer).toMatchObject({ rsvp: { status: "confirmed" } });
    expect(text).not.toContain("meet.example");
  });

  test("is paged and takes three queries for any number of RSVPs, with a code each that stays", async () => {
    const me = await createMember();
    for (let number = 0; number < 30; number++) await createRsvp(me.userId, (await createEvent()).id);
    const first = await listOwnRsvps(me.token, "?limit=20");
    expect(new Set(first.json.map(({ checkInCode }) => checkInCode)).size).toBe(20);
    const { queries, result } = await countQueries(() => listOwnRsvps(me.token, "?limit=20"));
    expect(queries).toBe(3);
    expect(result.json).toEqual(first.json);
    const next = /me(\?[^>]*)/.exec(result.headers.get("link") ?? "")?.[1];
    const remainingPage = await listOwnRsvps(me.token, next);
    expect(new Set([...result.json, ...remainingPage.json].map((entry) => entry.eventId)).size).toBe(30);
  });
});
