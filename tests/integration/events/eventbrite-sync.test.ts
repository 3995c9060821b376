/**
 * A sync imports all events or none, keeps what admins edited and creates no duplicates
 * (docs/product/events.md#eventbrite-sync).
 */
import * as statusRoute from "@/app/api/events/sync-status/route";
import * as syncRoute from "@/app/api/events/sync-from-eventbrite/route";
import { syncEventbriteOnSchedule } from "@/lib/admin/service/eventbrite-sync";
import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { resetEnv } from "@/lib/core/server/process/env";
import type { SyncStatusResponse } from "@/lib/events/responses/sync";
import { deleteEvent } from "@/lib/events/service/event";
import { waitForRun } from "@/lib/events/service/eventbrite/run";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { buildRemoteEvent, startEventbrite } from "@/tests/support/servers/eventbrite";
import { createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

/**
 * The waits of the product, which are shortened: four in a row before it gives up would take five
 * seconds.
 */
const mockWaits: number[] = [];
jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  const setTimeout = (ms: number, value?: unknown, options?: object) => {
    mockWaits.push(ms);
    return actual.setTimeout(Math.min(ms, 10), value, options);
  };
  return { ...actual, setTimeout };
});

const bus = recordBus();
let eventbrite: Awaited<ReturnType<typeof startEventbrite>>;
let admin: Awaited<ReturnType<typeof createMember>>;

const runSync = (token = admin.token) => callRoute<{ count: number; message?: string }>(syncRoute, "POST", { token });
const getSyncStatus = () => callRoute<SyncStatusResponse>(statusRoute, "GET", { token: admin.token });
const listEventNames = async () =>
  (await db().event.findMany({ orderBy: { eventbriteId: "asc" } })).map(({ name }) => name);
const requireEvent = (eventbriteId: string) => db().event.findUniqueOrThrow({ where: { eventbriteId } });
const createRemoteEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => buildRemoteEvent(String(index + 1)));

beforeEach(async () => {
  stopClock("2026-11-20T12:00:00Z");
  await resetDatabase();
  admin = await createMember({ role: "admin" });
  eventbrite = await startEventbrite();
  bus.take();
});
afterEach(() => eventbrite.stop());

test("imports every page with venues, time zones and times, and records the run and an audit entry", async () => {
  eventbrite.setEvents([
    ...createRemoteEvents(4),
    buildRemoteEvent("5", {
      online_event: true,
      venue: null,
      start: { timezone: "US/Pacific", utc: "2026-12-02T00:00:00Z" },
    }),
  ]);
  expect(await runSync()).toMatchObject({ status: 200, json: { count: 5 } });
  expect(await listEventNames()).toEqual(["Mixer 1", "Mixer 2", "Mixer 3", "Mixer 4", "Mixer 5"]);
  expect(await requireEvent("1")).toMatchObject({
    description: "Meet the people of the bay.",
    timezone: "America/Chicago",
    startTime: new Date("2026-12-02T00:00:00Z"),
    endTime: new Date("2026-12-02T03:00:00Z"),
    status: "live",
    isOnline: false,
    location: "Tampa",
    venueName: "Armature Works",
    venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
    latitude: 27.9615,
    longitude: -82.4636,
  });
  expect(await requireEvent("5")).toMatchObject({
    isOnline: true,
    eventType: "online",
    timezone: "America/Los_Angeles",
    venueName: null,
  });
  expect(eventbrite.calls.every(({ authorization }) => authorization === "Bearer eb_test")).toBe(true);
  expect((await getSyncStatus()).json).toMatchObject({
    isConfigured: true,
    run: { status: "done", pagesDone: 3, pagesTotal: 3, count: 5 },
  });
  expect(await db().auditEntry.findMany()).toEqual([
    expect.objectContaining({ action: "events.synced", actorId: admin.userId }),
  ]);
  expect(bus.take()).toEqual([{ type: "resource_changed", resource: "events" }]);
});

test("changes and publishes nothing when there is nothing new", async () => {
  eventbrite.setEvents(createRemoteEvents(3));
  await runSync();
  const before = await db().event.findMany({ orderBy: { id: "asc" } });
  advanceClock({ hours: 1 });
  bus.take();
  expect((await runSync()).json).toEqual({ count: 3 });
  expect(await db().event.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(bus.take()).toEqual([]);
});

test.each([
  ["a fault that stays", { status: 500 }],
  ["a response that is not JSON", { status: 200, body: "<html>" }],
  ["a refusal", { status: 400 }],
  ["a list of another shape", { status: 200, body: '{"events":{}}' }],
  ["a page without an end", { status: 200, body: `{"events":[${" ".repeat(9 * 1024 ** 2)}` }],
])(
  "changes nothing when a later page fails with %s",
  async (_what, errorResponse) => {
    eventbrite.setEvents([buildRemoteEvent("1", { name: { text: "Old" } })]);
    await runSync();
    // The status is that of the latest run.
    advanceClock({ minutes: 1 });
    eventbrite.setEvents(createRemoteEvents(5));
    eventbrite.setError(({ params }) => (params.get("continuation") === "after-4" ? errorResponse : undefined));
    const response = await runSync();
    expect(response.status).toBe(503);
    expect(response.json.message).toMatch(/^Eventbrite/);
    expect(await listEventNames()).toEqual(["Old"]);
    expect((await getSyncStatus()).json.run).toMatchObject({ status: "failed", message: response.json.message });
    // The next run succeeds.
    eventbrite.setError(() => undefined);
    expect((await runSync()).json).toEqual({ count: 5 });
  },
  30_000,
);

test("retries after the given time on 429 and after a moment on 503", async () => {
  eventbrite.setEvents(createRemoteEvents(3));
  const errorResponses = [{ status: 429, headers: { "retry-after": "1" } }, { status: 503 }];
  eventbrite.setError(({ params }) => (params.has("continuation") ? errorResponses.shift() : undefined));
  mockWaits.length = 0;
  expect((await runSync()).json).toEqual({ count: 3 });
  const [given, own, ...further] = mockWaits;
  expect([given, further]).toEqual([1_000, []]);
  // The second of the growing delays, 600 ms varied by a quarter.
  expect(own).toBeGreaterThanOrEqual(450);
  expect(own).toBeLessThanOrEqual(750);
});

test("fails with a message when the wait is too long or the token is wrong", async () => {
  eventbrite.setEvents(createRemoteEvents(1));
  eventbrite.setError(() => ({ status: 429, headers: { "retry-after": "3600" } }));
  expect((await runSync()).json.message).toContain("too many calls");
  eventbrite.setError(() => ({ status: 401 }));
  expect((await runSync()).json.message).toContain("EVENTBRITE_TOKEN");
});

test("imports edits but keeps sponsors, host, meeting URL, capacity, the door's code and the upcoming status", async () => {
  eventbrite.setEvents(createRemoteEvents(1));
  await runSync();
  const adminFields = {
    sponsorName: "Acme",
    hostName: "Dana",
    meetingUrl: "https://meet.test/x",
    capacity: 7,
    requiresDoorCode: true,
    status: "upcoming",
  };
  await db().event.update({ where: { eventbriteId: "1" }, data: adminFields });
  eventbrite.setEvents([buildRemoteEvent("1", { name: { text: "Renamed" }, capacity: 500 })]);
  await runSync();
  expect(await requireEvent("1")).toMatchObject({ ...adminFields, name: "Renamed" });
});

test("notifies members with an RSVP once of a new time and of a cancellation, and sends reminders again", async () => {
  eventbrite.setEvents(createRemoteEvents(2));
  await runSync();
  const member = await createMember();
  const [movedEvent, cancelledEvent] = [await requireEvent("1"), await requireEvent("2")];
  await createRsvp(member.userId, movedEvent.id, { remindersSent: ["24h"] });
  await createRsvp(member.userId, cancelledEvent.id);
  const start = { timezone: "America/Chicago", utc: "2026-12-02T01:00:00Z" };
  eventbrite.setEvents([buildRemoteEvent("1", { start }), buildRemoteEvent("2", { status: "canceled" })]);
  advanceClock({ hours: 1 });
  expect(await syncEventbriteOnSchedule()).toBe(2);
  await runSync();
  expect((await requireEvent("2")).status).toBe("cancelled");
  const deliveries = await db().delivery.findMany({ where: { userId: member.userId }, orderBy: { key: "asc" } });
  expect(deliveries.map(({ channel, payload }) => [channel, payload])).toEqual([
    ["mail", expect.objectContaining({ about: "event_cancelled", eventId: cancelledEvent.id })],
    [
      "mail",
      expect.objectContaining({
        ...{ about: "event_changed", eventId: movedEvent.id, time: true, venue: false, hasEntry: true },
        before: expect.objectContaining({ startTime: "2026-12-02T00:00:00.000Z" }) as unknown,
      }),
    ],
  ]);
  expect((await db().eventRsvp.findFirstOrThrow({ where: { eventId: movedEvent.id } })).remindersSent).toEqual([]);
  // An event that was cancelled on either side stays cancelled.
  eventbrite.setEvents(createRemoteEvents(2));
  await runSync();
  expect((await requireEvent("2")).status).toBe("cancelled");
});

test("takes in who waits, then who asked, at an event that had ended and ends later", async () => {
  eventbrite.setEvents(createRemoteEvents(1));
  await runSync();
  const { id } = await requireEvent("1");
  const [waiting, first, second] = [await createMember(), await createMember(), await createMember()];
  await db().event.update({ where: { id }, data: { capacity: 2 } });
  await createRsvp(waiting.userId, id, { status: "waitlisted" });
  for (const { userId } of [first, second]) {
    advanceClock({ seconds: 1 });
    await createRsvp(userId, id, { status: "pending" });
  }
  // Over, so that turning approval off approved nobody.
  stopClock("2026-12-02T04:00:00Z");
  eventbrite.setEvents([buildRemoteEvent("1", { end: { timezone: "America/Chicago", utc: "2026-12-02T09:00:00Z" } })]);
  bus.take();
  await syncEventbriteOnSchedule();
  const rsvps = await db().eventRsvp.findMany({ where: { eventId: id }, select: { userId: true, status: true } });
  expect(new Map(rsvps.map(({ userId, status }) => [userId, status]))).toEqual(
    new Map([
      [waiting.userId, "confirmed"],
      [first.userId, "confirmed"],
      [second.userId, "waitlisted"],
    ]),
  );
  const mails = await db().delivery.findMany({ select: { userId: true, payload: true } });
  for (const [{ userId }, about] of [
    [waiting, { about: "promoted" }],
    [first, { about: "request_decided", status: "confirmed" }],
    [second, { about: "request_decided", status: "waitlisted" }],
  ] as const)
    expect(mails).toContainEqual({ userId, payload: expect.objectContaining({ ...about, eventId: id }) as unknown });
  const told = bus.take().find((event) => event.type === "resource_changed" && event.resource === "rsvps");
  expect(told).toMatchObject({ id, userIds: [waiting.userId, first.userId, second.userId] });
});

test("skips events that an admin deleted, drafts and events that had already ended", async () => {
  eventbrite.setEvents(createRemoteEvents(1));
  await runSync();
  await deleteEvent(admin.actor, (await requireEvent("1")).id);
  eventbrite.setEvents([
    ...createRemoteEvents(1),
    buildRemoteEvent("2", { status: "draft" }),
    buildRemoteEvent("3", { status: "canceled" }),
    buildRemoteEvent("4", { status: "completed" }),
  ]);
  await runSync();
  expect(await listEventNames()).toEqual([]);
});

test("reads once when two syncs run at once, and returns the first's count to both", async () => {
  eventbrite.setEvents(createRemoteEvents(4));
  let second: ReturnType<typeof runSync> | undefined;
  eventbrite.setError(() => {
    second ??= runSync();
    return undefined;
  });
  const firstResult = await runSync();
  const two = await second;
  expect([firstResult.status, two?.status]).toEqual([200, 200]);
  expect([firstResult.json, two?.json]).toEqual([{ count: 4 }, { count: 4 }]);
  expect(eventbrite.calls.filter(({ path }) => path.endsWith("/events/"))).toHaveLength(2);
  expect(await listEventNames()).toHaveLength(4);
  expect(await db().syncRun.count()).toBe(1);
});

test("returns the result of the other run when it has ended before the wait begins", async () => {
  eventbrite.setEvents(createRemoteEvents(4));
  await runSync();
  expect(await waitForRun()).toBe(4);
  advanceClock({ hours: 1 });
  eventbrite.setError(() => ({ status: 401 }));
  await runSync();
  await expect(waitForRun()).rejects.toMatchObject({ code: "unavailable", messageKey: "events.sync.tokenRefused" });
});

test("shows the progress of a run and replaces a run whose process died", async () => {
  await db().syncRun.create({ data: { startedAt: fromNow({ minutes: -10 }), updatedAt: fromNow({ minutes: -10 }) } });
  eventbrite.setEvents(createRemoteEvents(4));
  const progress: SyncStatusResponse["run"][] = [];
  eventbrite.setError(async ({ params }) => {
    if (params.has("continuation")) progress.push((await getSyncStatus()).json.run);
    return undefined;
  });
  expect((await runSync()).json).toEqual({ count: 4 });
  expect(progress).toEqual([expect.objectContaining({ status: "running", pagesDone: 1, pagesTotal: 2 })]);
  expect(await db().syncRun.groupBy({ by: ["status"], _count: true, orderBy: { status: "asc" } })).toEqual([
    { status: "done", _count: 1 },
    { status: "failed", _count: 1 },
  ]);
});

test("cleans and truncates hostile texts, omits invalid values and imports the rest", async () => {
  eventbrite.setEvents([
    buildRemoteEvent("1", {
      name: { text: `A\r\nBcc: x@y.test\u0000 ${"😀".repeat(400)}` },
      description: { text: `<script>alert(1)</script>${"x".repeat(50_000)}` },
      start: { timezone: "Mars/Olympus", utc: "2026-12-02T00:00:00Z" },
      venue: { name: "javascript:alert(1)", latitude: "1e999", longitude: "NaN", address: null },
      logo: { url: "javascript:alert(1)" },
      capacity: -5,
    }),
    buildRemoteEvent("2", { end: { timezone: "UTC", utc: "2026-12-01T00:00:00Z" } }),
    buildRemoteEvent("3", { start: { timezone: "UTC", utc: "soon" } }),
    { id: { $ne: 1 } },
    buildRemoteEvent("5", { name: { text: " \u0000 " } }),
    buildRemoteEvent("6"),
    // A year that PostgreSQL doesn't have.
    buildRemoteEvent("7", { start: { timezone: "UTC", utc: "0000-01-01T00:00:00Z" } }),
  ]);
  expect((await runSync()).json).toEqual({ count: 2 });
  const event = await requireEvent("1");
  expect(event.name).toMatch(/^A Bcc: x@y\.test 😀/u);
  expect(event.name.length).toBeLessThanOrEqual(200);
  expect(event.name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  expect(event.description).toHaveLength(10_000);
  expect(event).toMatchObject({
    timezone: "America/New_York",
    latitude: null,
    longitude: null,
    capacity: null,
    sponsorLogoUrl: null,
    meetingUrl: null,
  });
  expect(await listEventNames()).toHaveLength(2);
});

test("rejects members and visitors, and names the missing setting without running the schedule when there is no token", async () => {
  const { token } = await createMember();
  expect((await runSync(token)).status).toBe(403);
  expect((await callRoute(syncRoute, "POST")).status).toBe(401);
  expect((await callRoute(statusRoute, "GET", { token })).status).toBe(403);
  delete process.env.EVENTBRITE_TOKEN;
  resetEnv();
  const [warn, error] = [jest.spyOn(logger, "warn"), jest.spyOn(logger, "error")];
  expect(await runSync()).toMatchObject({
    status: 503,
    json: { code: "unavailable", message: expect.stringContaining("EVENTBRITE_TOKEN") as unknown },
  });
  // A missing setting is no fault: no stack in the log.
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ reason: "events.sync.notConfigured" }),
    "request declined",
  );
  expect(error).not.toHaveBeenCalled();
  expect((await getSyncStatus()).json).toEqual({ isConfigured: false, run: null });
  expect(await syncEventbriteOnSchedule()).toBe(0);
  expect(eventbrite.calls).toEqual([]);
});
