/** POST, PUT and DELETE /api/events (docs/product/http.md#event-calls). */
import { db } from "@/lib/core/server/db";
import type { EventResponse } from "@/lib/events/schema/event";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const requiredFields = {
  name: "Founders Breakfast",
  startTime: "2026-11-22T08:00:00-05:00",
  endTime: "2026-11-22T10:00:00-05:00",
};

async function create(token: string | undefined, body: object) {
  return callRoute<EventResponse>(await import("@/app/api/events/route"), "POST", { path: "/api/events", token, body });
}
async function changeEvent(token: string | undefined, id: string, body: object) {
  return callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "PUT", { params: { id }, token, body });
}
async function remove(token: string | undefined, id: string) {
  return callRoute(await import("@/app/api/events/[id]/route"), "DELETE", { params: { id }, token });
}
const createAdminToken = async () => (await createMember({ role: "admin" })).token;

test("rejects members and visitors", async () => {
  const event = await createEvent();
  const { token } = await createMember();
  for (const [caller, status] of [
    [undefined, 401],
    [token, 403],
  ] as const) {
    expect((await create(caller, requiredFields)).status).toBe(status);
    expect((await changeEvent(caller, event.id, { name: "Mine" })).status).toBe(status);
    expect((await remove(caller, event.id)).status).toBe(status);
  }
  expect(await db().event.findMany()).toEqual([event]);
});

describe("create", () => {
  test("uses the table's defaults when only required fields are sent", async () => {
    const { status, json } = await create(await createAdminToken(), requiredFields);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: "Founders Breakfast",
      startTime: "2026-11-22T13:00:00.000Z",
      endTime: "2026-11-22T15:00:00.000Z",
      timezone: "America/New_York",
      status: "upcoming",
      isOnline: false,
      eventType: "in-person",
      rsvpCount: 0,
      viewer: { rsvp: null },
    });
    expect(await db().event.count()).toBe(1);
  });

  test("stores every field", async () => {
    const host = await createMember();
    const body = {
      ...requiredFields,
      description: "Eggs & term sheets",
      venueName: "The Vault",
      venueAddress: "611 N Franklin St, Tampa",
      latitude: 27.95,
      longitude: -82.46,
      timezone: "US/Central",
      status: "live",
      meetingUrl: "https://meet.example/x",
      sponsorName: "Gulf Bank",
      sponsorLogoUrl: "/logos/gulf.png",
      hostUserId: host.userId,
      hostEmail: "host@example.com",
      eventbriteId: "77001",
    };
    const { json } = await create(await createAdminToken(), body);
    expect(json).toMatchObject({
      ...body,
      startTime: expect.anything(),
      endTime: expect.anything(),
      timezone: "America/Chicago",
    });
    expect(json.hostUser?.id).toBe(host.userId);
  });

  test("derives the type from isOnline, and isOnline from the type when it is absent", async () => {
    const token = await createAdminToken();
    expect((await create(token, { ...requiredFields, isOnline: true, eventType: "in-person" })).json.eventType).toBe(
      "online",
    );
    expect((await create(token, { ...requiredFields, isOnline: false, eventType: "online" })).json.eventType).toBe(
      "in-person",
    );
    expect((await create(token, { ...requiredFields, eventType: "online" })).json.isOnline).toBe(true);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["an end before the start", { endTime: "2026-11-22T07:00:00-05:00" }, "endTime"],
    ["an end at the start", { endTime: requiredFields.startTime }, "endTime"],
    ["half a place", { latitude: 27.9 }, "longitude"],
    ["an unknown zone", { timezone: "Europe/Berlin" }, "timezone"],
    ["an unknown status", { status: "draft" }, "status"],
    ["a script for a logo", { sponsorLogoUrl: "javascript:alert(1)" }, "sponsorLogoUrl"],
    ["a logo of another site by two slashes", { hostLogoUrl: "//evil.example/x.png" }, "hostLogoUrl"],
    ["a meeting URL that is not http or https", { meetingUrl: "ftp://meet" }, "meetingUrl"],
    ["an unknown host", { hostUserId: "00000000-0000-4000-8000-000000000000" }, "hostUserId"],
    ["a host's email that is none", { hostEmail: "nobody" }, "hostEmail"],
  ])("rejects %s", async (_, invalidFields, field) => {
    const response = await create(await createAdminToken(), { ...requiredFields, ...invalidFields });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ code: "validation", fields: { [field]: expect.any(String) } });
    expect(await db().event.count()).toBe(0);
  });

  test("rejects a duplicate Eventbrite id and ignores unknown keys", async () => {
    const token = await createAdminToken();
    const id = "00000000-0000-4000-8000-000000000001";
    const first = await create(token, {
      ...requiredFields,
      eventbriteId: "1",
      id,
      rsvpCount: 9,
      createdAt: "2001-01-01T00:00:00Z",
    });
    expect(first.json.id).not.toBe(id);
    expect((await create(token, { ...requiredFields, eventbriteId: "1" })).json).toMatchObject({ code: "conflict" });
  });
});

describe("update", () => {
  test("changes the sent fields, clears empty ones and keeps the others", async () => {
    const [token, event] = [await createAdminToken(), await createEvent({ sponsorName: "Gulf Bank", hostName: "Ana" })];
    const { status, json } = await changeEvent(token, event.id, { sponsorName: "", hostPhone: "+1 813 555 0100" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ sponsorName: null, hostName: "Ana", hostPhone: "+1 813 555 0100", name: event.name });
    expect((await changeEvent(token, event.id, { isOnline: true })).json).toMatchObject({
      isOnline: true,
      eventType: "online",
    });
    expect((await changeEvent(token, event.id, {})).json.isOnline).toBe(true);
  });

  test("checks rules across two fields against the stored values", async () => {
    const [token, event] = [await createAdminToken(), await createEvent({ latitude: null, longitude: null })];
    expect((await changeEvent(token, event.id, { startTime: fromNow({ days: 1 }).toISOString() })).json).toMatchObject({
      fields: { endTime: "The end must be after the start" },
    });
    expect((await changeEvent(token, event.id, { latitude: 27.9 })).status).toBe(400);
    expect((await changeEvent(token, event.id, { latitude: 0, longitude: 0 })).status).toBe(200);
    expect((await changeEvent(token, event.id, { longitude: null })).status).toBe(400);
    expect((await changeEvent(token, event.id, { latitude: null, longitude: null })).status).toBe(200);
  });

  test("lasts 30 days at most, unless Eventbrite has it longer", async () => {
    const token = await createAdminToken();
    const [event, synced] = [await createEvent(), await createEvent({ eventbriteId: "7" })];
    const endTime = new Date(event.startTime.getTime() + 30 * 24 * 60 * 60_000);
    const later = new Date(endTime.getTime() + 1).toISOString();
    expect((await changeEvent(token, event.id, { endTime: endTime.toISOString() })).status).toBe(200);
    expect(await changeEvent(token, event.id, { endTime: later })).toMatchObject({
      status: 400,
      json: { message: "An event can last at most 30 days", fields: { endTime: "An event can last at most 30 days" } },
    });
    expect((await changeEvent(token, synced.id, { endTime: later })).status).toBe(200);
    expect((await changeEvent(token, synced.id, { eventbriteId: null })).status).toBe(400);
  });

  test("can be changed and cancelled when it is longer already", async () => {
    const [token, event] = [await createAdminToken(), await createEvent()];
    const endTime = new Date(event.startTime.getTime() + 60 * 24 * 60 * 60_000);
    await db().$transaction([
      db().$executeRaw`SET LOCAL session_replication_role = replica`,
      db().event.update({ where: { id: event.id }, data: { endTime } }),
    ]);
    expect((await changeEvent(token, event.id, { capacity: 9, status: "cancelled" })).status).toBe(200);
    expect(
      (await changeEvent(token, event.id, { endTime: new Date(endTime.getTime() - 1).toISOString() })).status,
    ).toBe(400);
    await expect(
      db().event.update({ where: { id: event.id }, data: { endTime: new Date(endTime.getTime() - 1) } }),
    ).rejects.toThrow();
  });

  test("keeps the start before the end when two admins move them at once", async () => {
    const [token, event] = [await createAdminToken(), await createEvent()];
    const responses = await Promise.all([
      changeEvent(token, event.id, { startTime: fromNow({ hours: 1.5 }).toISOString() }),
      changeEvent(token, event.id, { endTime: fromNow({ hours: 1 }).toISOString() }),
    ]);
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 400]);
  });

  test("rejects an unknown event, an empty name and a duplicate Eventbrite id", async () => {
    const [token, event] = [await createAdminToken(), await createEvent()];
    await createEvent({ eventbriteId: "9" });
    expect((await changeEvent(token, "00000000-0000-4000-8000-000000000000", { name: "X" })).status).toBe(404);
    expect((await changeEvent(token, event.id, { name: "" })).status).toBe(400);
    expect((await changeEvent(token, event.id, { eventbriteId: "9" })).status).toBe(409);
  });
});

describe("delete", () => {
  test("deletes RSVPs and attendances, and leaves a tombstone for a synced event", async () => {
    const [token, synced, localEvent] = [
      await createAdminToken(),
      await createEvent({ eventbriteId: "4711" }),
      await createEvent(),
    ];
    const attendee = await createAttendee(synced.id);
    await createRsvp(attendee.userId, localEvent.id);
    expect((await remove(token, synced.id)).status).toBe(204);
    expect((await remove(token, localEvent.id)).status).toBe(204);
    expect((await remove(token, localEvent.id)).status).toBe(404);
    expect(await db().eventTombstone.findMany({ select: { eventbriteId: true } })).toEqual([{ eventbriteId: "4711" }]);
    expect([await db().eventRsvp.count(), await db().eventAttendance.count()]).toEqual([0, 0]);
  });
});
