/** Series of events (docs/product/event-series.md). */
import * as eventRoute from "@/app/api/events/[id]/route";
import * as seriesRoute from "@/app/api/events/[id]/series/route";
import * as eventsRoute from "@/app/api/events/route";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventSeries } from "@/lib/events/schema/series";
import { lockEvents } from "@/lib/events/service/event-lock";

import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

recordBus();

const SERIES = "5e41e500-0000-4000-8000-000000000001";
const FIELDS = {
  name: "Founders Breakfast",
  startTime: "2026-10-21T18:00:00-04:00",
  endTime: "2026-10-21T20:00:00-04:00",
  timezone: "America/New_York",
};
const WEEKLY = { id: SERIES, frequency: "weekly", count: 4 };

type Answer = EventResponse & { message: string; fields?: Record<string, string> };
type Scope = "this" | "thisAndLater";

const create = (token: string, repeats: object = WEEKLY, body: object = {}) =>
  callRoute<Answer>(eventsRoute, "POST", { token, body: { ...FIELDS, ...body, repeats } });
const change = (token: string, id: string, body: object, scope: Scope = "thisAndLater") =>
  callRoute<Answer>(eventRoute, "PUT", { path: `/api/test?scope=${scope}`, token, params: { id }, body });
const remove = (token: string, id: string, scope: Scope = "thisAndLater") =>
  callRoute(eventRoute, "DELETE", { path: `/api/test?scope=${scope}`, token, params: { id } });
const readSeries = async (id: string, token?: string) =>
  (await callRoute<EventSeries>(seriesRoute, "GET", { token, params: { id } })).json;
const listDates = () => db().event.findMany({ where: { seriesId: SERIES }, orderBy: { seriesPosition: "asc" } });
const listStarts = async () => (await listDates()).map(({ startTime }) => startTime.toISOString().slice(0, 16));

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-10-01T12:00:00Z");
});

async function createSeries(repeats?: object) {
  const admin = await createMember({ role: "admin" });
  const { status } = await create(admin.token, repeats);
  expect(status).toBe(201);
  const [first, second, third, fourth] = (await listDates()).map(({ id }) => id);
  return { ...admin, first: first!, second: second!, third: third!, fourth: fourth! };
}

describe("creation", () => {
  it("makes each date an event of its own, at the same local time after the clocks change", async () => {
    const { token, userId } = await createMember({ role: "admin" });
    const { json } = await create(token, WEEKLY, { capacity: 12, sponsorLogoUrl: "/logos/gulf.png" });
    const dates = await listDates();
    expect(await listStarts()).toEqual([
      ...["2026-10-21T22:00", "2026-10-28T22:00", "2026-11-04T23:00", "2026-11-11T23:00"],
    ]);
    const { id: _id, startTime: _start, endTime: _end, seriesPosition: _position, ...same } = dates[0]!;
    for (const [index, date] of dates.entries()) expect(date).toMatchObject({ ...same, seriesPosition: index + 1 });
    expect(json).toMatchObject({ id: dates[0]!.id, seriesId: SERIES, capacity: 12 });
    expect(await db().eventSeries.findMany()).toMatchObject([
      {
        ...{ id: SERIES, frequency: "weekly", interval: 1, weekday: null, ordinal: null, count: 4, until: null },
        ...{ timezone: "America/New_York", createdById: userId },
      },
    ]);
    expect(await db().auditEntry.findMany()).toMatchObject([
      { action: "event.created", subjectId: dates[0]!.id, details: { name: FIELDS.name, dates: 4 } },
    ]);
  });

  it("stores a monthly rule that ends on a day", async () => {
    await createSeries({ id: SERIES, frequency: "monthly", ordinal: 3, until: "2027-01-20" });
    expect(await listStarts()).toEqual([
      ...["2026-10-21T22:00", "2026-11-18T23:00", "2026-12-16T23:00", "2027-01-20T23:00"],
    ]);
    expect(await db().eventSeries.findMany()).toMatchObject([
      { frequency: "monthly", weekday: 3, ordinal: 3, count: null, until: new Date("2027-01-20") },
    ]);
  });

  it("creates nothing again when the request is repeated, also at the same time", async () => {
    const { token, userId } = await createMember({ role: "admin" });
    const { sent } = await db().$transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const calls = Promise.all([create(token), create(token)]);
      await Promise.race([waitForBlockedBackend(2), calls]);
      return { sent: calls };
    });
    const answers = [...(await sent), await create(token)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await db().event.count()).toBe(4);
    const other = await createMember({ role: "admin" });
    expect((await create(other.token)).status).toBe(409);
    expect(await db().event.count()).toBe(4);
  });

  it.each([
    ["27 dates", { ...WEEKLY, count: 27 }],
    ["one date", { ...WEEKLY, count: 1 }],
    ["no end", { id: SERIES, frequency: "weekly" }],
    ["two ends", { ...WEEKLY, until: "2026-12-01" }],
    ["a last day before the second date", { id: SERIES, frequency: "weekly", until: "2026-10-27" }],
    ["a last day after more than 26", { id: SERIES, frequency: "weekly", until: "2028-10-27" }],
    ["no weekday of the month", { id: SERIES, frequency: "monthly", count: 3 }],
    ["another weekday of the month", { id: SERIES, frequency: "monthly", ordinal: 2, count: 3 }],
    ["every 13 weeks", { ...WEEKLY, interval: 13 }],
  ])("refuses %s", async (_case, repeats) => {
    const { token } = await createMember({ role: "admin" });
    const { status, json } = await create(token, repeats);
    expect(status).toBe(400);
    expect(Object.keys(json.fields ?? {})[0]).toMatch(/^repeats/);
    expect(await db().event.count()).toBe(0);
  });

  it("has no event of Eventbrite", async () => {
    const { token } = await createMember({ role: "admin" });
    expect((await create(token, WEEKLY, { eventbriteId: "4711" })).json.fields).toHaveProperty("eventbriteId");
    const { first } = await createSeries();
    expect((await change(token, first, { eventbriteId: "4711" }, "this")).json.fields).toHaveProperty("eventbriteId");
    await expect(db().event.update({ where: { id: first }, data: { eventbriteId: "4711" } })).rejects.toThrow();
  });

  describe("by a member", () => {
    beforeEach(() => {
      process.env.EVENT_CREATORS = "everyone";
      resetEnv();
    });
    afterEach(() => {
      delete process.env.EVENT_CREATORS;
      resetEnv();
    });

    it("counts as one of the day's ten, and a repeated one not at all", async () => {
      const { token } = await createMember();
      await create(token);
      await create(token);
      const statuses: number[] = [];
      for (let index = 0; index < 10; index++)
        statuses.push((await callRoute(eventsRoute, "POST", { token, body: FIELDS })).status);
      expect(statuses).toEqual([...Array<number>(9).fill(201), 429]);
    });

    it("is changed by nobody else", async () => {
      await create((await createMember()).token);
      const [first] = await listDates();
      const stranger = await createMember();
      expect((await change(stranger.token, first!.id, { name: "Mine" })).status).toBe(403);
      expect(new Set((await listDates()).map(({ name }) => name))).toEqual(new Set([FIELDS.name]));
    });
  });
});

describe("a change", () => {
  it("covers one date by default", async () => {
    const { token, second } = await createSeries();
    await callRoute(eventRoute, "PUT", { token, params: { id: second }, body: { name: "Special" } });
    expect((await listDates()).map(({ name }) => name)).toEqual([FIELDS.name, "Special", FIELDS.name, FIELDS.name]);
  });

  it("of this and later dates writes only the given fields", async () => {
    const { token, userId, second, third } = await createSeries();
    await change(token, third, { name: "Special", venueName: "The Vault" }, "this");
    await change(token, second, { name: "Founders Lunch" });
    expect((await listDates()).map(({ name, venueName }) => [name, venueName])).toEqual([
      [FIELDS.name, null],
      ["Founders Lunch", null],
      ["Founders Lunch", "The Vault"],
      ["Founders Lunch", null],
    ]);
    expect(await db().auditEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      ...{ action: "event.updated", actorId: userId, subjectId: second, details: { fields: ["name"], dates: 3 } },
    });
  });

  it("of the time moves each later date by local time", async () => {
    const { token, second, third } = await createSeries();
    await change(
      token,
      third,
      { startTime: "2026-11-05T18:00:00-05:00", endTime: "2026-11-05T20:00:00-05:00" },
      "this",
    );
    // Half an hour later, before the clocks change.
    await change(token, second, { startTime: "2026-10-28T18:30:00-04:00", endTime: "2026-10-28T20:30:00-04:00" });
    expect(await listStarts()).toEqual([
      ...["2026-10-21T22:00", "2026-10-28T22:30", "2026-11-05T23:30", "2026-11-11T23:30"],
    ]);
  });

  it("that differs at one later date alone leaves its time", async () => {
    const { token, third, fourth } = await createSeries();
    await change(token, fourth, { capacity: 5 }, "this");
    const starts = await listStarts();
    await change(token, third, { capacity: null, startTime: "2026-11-04T18:00:00-05:00" });
    expect((await listDates()).map(({ capacity }) => capacity)).toEqual([null, null, null, null]);
    expect(await listStarts()).toEqual(starts);
  });

  it("leaves dates that are over or cancelled", async () => {
    const { token, first, third } = await createSeries();
    await change(token, third, { status: "cancelled" }, "this");
    stopClock("2026-10-30T12:00:00Z");
    await change((await createMember({ role: "admin" })).token, first, { name: "Founders Lunch" });
    expect((await listDates()).map(({ name }) => name)).toEqual([
      ...["Founders Lunch", FIELDS.name, FIELDS.name, "Founders Lunch"],
    ]);
  });

  it("that one date can't take changes none", async () => {
    const { token, first, second } = await createSeries();
    await change(token, second, { latitude: 27.9, longitude: -82.4 }, "this");
    expect((await change(token, first, { latitude: null, longitude: null })).status).toBe(200);
    await change(token, second, { endTime: "2026-11-27T17:00:00-05:00" }, "this");
    // 30 days and a half.
    expect((await change(token, first, { endTime: "2026-10-22T08:00:00-04:00" })).status).toBe(400);
    expect((await listDates())[0]!.endTime).toEqual(new Date(FIELDS.endTime));
  });

  it("gives each member one notice for each event with an RSVP", async () => {
    const { token, first, second, third } = await createSeries();
    const [ana, ben] = [await createMember(), await createMember()];
    for (const id of [first, second]) await createRsvp(ana.userId, id);
    await createRsvp(ben.userId, third);
    await change(token, first, { venueName: "The Vault" });
    const deliveries = await db().delivery.findMany({ select: { userId: true, payload: true } });
    expect(deliveries.map(({ userId, payload }) => [userId, (payload as { eventId: string }).eventId]).sort()).toEqual(
      [
        [ana.userId, first],
        [ana.userId, second],
        [ben.userId, third],
      ].sort(),
    );
    await change(token, second, { status: "cancelled" });
    expect((await listDates()).map(({ status }) => status)).toEqual([
      ...["upcoming", "cancelled", "cancelled", "cancelled"],
    ]);
    const cancelled = await db().delivery.findMany({ where: { key: { startsWith: "event_cancelled" } } });
    expect(cancelled.map(({ userId }) => userId).sort()).toEqual([ana.userId, ben.userId].sort());
  });

  it("gives free places of every date to its waitlist, and sends its reminders again", async () => {
    const { token, first, second } = await createSeries();
    const [ana, ben] = [await createMember(), await createMember()];
    await change(token, first, { capacity: 1 });
    for (const id of [first, second]) {
      await createRsvp(ana.userId, id, { remindersSent: ["24h"] });
      await createRsvp(ben.userId, id, { status: "waitlisted", waitlistPosition: 1 });
    }
    await change(token, first, {
      ...{ capacity: 2, startTime: "2026-10-22T18:00:00-04:00", endTime: "2026-10-22T20:00:00-04:00" },
    });
    const rsvps = await db().eventRsvp.findMany({ select: { status: true, remindersSent: true } });
    expect(rsvps).toEqual(Array(4).fill({ status: "confirmed", remindersSent: [] }));
    expect(await db().delivery.count({ where: { key: { startsWith: "promoted" }, userId: ben.userId } })).toBe(2);
  });

  it("at the same time as another of later dates loses neither", async () => {
    const { token, first, second, third, fourth } = await createSeries();
    const [ana, ben] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
    const { sent } = await db().$transaction(async (tx) => {
      await lockEvents(tx, [first, second, third, fourth]);
      // All have begun before one can read or write a date.
      const calls = Promise.all([
        change(token, second, { startTime: "2026-10-28T19:00:00-04:00", capacity: 5 }),
        change(ana.token, second, { endTime: "2026-10-28T21:00:00-04:00", venueName: "The Vault" }),
        change(ben.token, first, { name: "Founders Lunch" }),
      ]);
      await Promise.race([waitForBlockedBackend(3), calls]);
      return { sent: calls };
    });
    expect((await sent).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listDates()).map(({ name, venueName, capacity }) => [name, venueName, capacity])).toEqual([
      ["Founders Lunch", null, null],
      ["Founders Lunch", "The Vault", 5],
      ["Founders Lunch", "The Vault", 5],
      ["Founders Lunch", "The Vault", 5],
    ]);
    const times = (await listDates()).map(({ startTime, endTime }) =>
      [startTime, endTime].map((time) => time.toISOString().slice(5, 16)).join(),
    );
    expect(times).toEqual([
      ...["10-21T22:00,10-22T00:00", "10-28T23:00,10-29T01:00", "11-05T00:00,11-05T02:00", "11-12T00:00,11-12T02:00"],
    ]);
  });
});

describe("a deletion", () => {
  it("covers one date, or this and later ones, and the series with its last event", async () => {
    const { token, first, second, third, fourth } = await createSeries();
    const member = await createMember();
    await createRsvp(member.userId, fourth);
    expect((await remove(token, second, "this")).status).toBe(204);
    await change(token, third, { status: "cancelled" }, "this");
    expect((await remove(token, third)).status).toBe(204);
    expect((await listDates()).map(({ id }) => id)).toEqual([first]);
    expect(await db().delivery.count({ where: { userId: member.userId } })).toBe(1);
    expect(await db().eventSeries.count()).toBe(1);
    expect((await remove(token, first)).status).toBe(204);
    expect(await db().eventSeries.count()).toBe(0);
    expect((await create(token)).status).toBe(201);
  });

  it("keeps later dates that are over", async () => {
    const { first, second } = await createSeries();
    stopClock("2026-10-30T12:00:00Z");
    await remove((await createMember({ role: "admin" })).token, first);
    expect((await listDates()).map(({ id }) => id)).toEqual([second]);
  });
});

describe("the next dates", () => {
  it("are the dates ahead without the event, with the caller's RSVPs", async () => {
    const { first, second, third, fourth, token } = await createSeries();
    const member = await createMember();
    await createRsvp(member.userId, fourth);
    await change(token, third, { status: "cancelled" }, "this");
    const series = await readSeries(second, member.token);
    expect(series.next.map(({ id, hasRsvp }) => [id, hasRsvp])).toEqual([
      [first, false],
      [fourth, true],
    ]);
    expect(series.laterCount).toBe(1);
    expect((await readSeries(second)).next.map(({ hasRsvp }) => hasRsvp)).toEqual([false, false]);
  });

  it("are neither named nor counted for others while they are unlisted", async () => {
    const { first, second, third, token } = await createSeries();
    await db().event.updateMany({ where: { id: { in: [second, third] } }, data: { visibility: "unlisted" } });
    expect(await readSeries(first)).toMatchObject({ laterCount: 1, next: { length: 1 } });
    const member = await createMember();
    await createRsvp(member.userId, second);
    expect(await readSeries(first, member.token)).toMatchObject({ laterCount: 2, next: { length: 2 } });
    expect(await readSeries(first, token)).toMatchObject({ laterCount: 3, next: { length: 3 } });
  });

  it("are five at most, and none for an event of its own", async () => {
    const { first } = await createSeries({ ...WEEKLY, count: 26 });
    expect(await readSeries(first)).toMatchObject({ laterCount: 25, next: { length: 5 } });
    expect(await readSeries((await createEvent()).id)).toEqual({ next: [], allDates: null, laterCount: 0 });
  });
});
