/** Who may connect and the resulting status (docs/product/connections.md#who-may-connect). */
import { randomUUID } from "node:crypto";

import * as addRoute from "@/app/api/connections/add/route";
import { addConnectionSchema } from "@/lib/connections/schema";
import { acceptConnection, declineConnection, removeConnection } from "@/lib/connections/service/respond";
import { addConnection } from "@/lib/connections/service/request";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

const bus = recordBus();
beforeEach(() => {
  stopClock("2026-11-20T23:30:00Z");
  bus.take();
});

const connect = (from: Member, to: { userId: string }, options: object = {}) =>
  addConnection(from.actor, addConnectionSchema.parse({ targetUserId: to.userId, ...options }));
const takeConnectionChanges = () =>
  bus
    .take()
    .filter((event) => event.type === "connection_changed")
    .map((event) => event.change);
const errorWithCode = (code: string) => expect.objectContaining({ code }) as unknown;

async function createAttendeePair(event: { id: string }, receiverProfile: object = {}) {
  return [await createAttendee(event.id), await createAttendee(event.id, { profile: receiverProfile })] as const;
}

describe("who may connect", () => {
  test("accepts at once and publishes to both when both are checked in", async () => {
    const event = await createEvent();
    const [ana, ben] = await createAttendeePair(event);
    const response = await callRoute(addRoute, "POST", {
      token: ana.token,
      body: { targetUserId: ben.userId, eventId: event.id },
    });
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({
      status: "accepted",
      requesterId: ana.userId,
      receiverId: ben.userId,
      eventId: event.id,
      event: { id: event.id, name: event.name },
      createdAt: "2026-11-20T23:30:00.000Z",
      requester: { id: ana.userId, email: ana.user.email, profile: { firstName: ana.user.profile?.firstName } },
      receiver: { id: ben.userId, email: ben.user.email },
    });
    expect(bus.take()).toEqual([
      {
        type: "connection_changed",
        change: "accepted",
        connectionId: (response.json as { id: string }).id,
        requesterId: ana.userId,
        receiverId: ben.userId,
        actorId: ana.userId,
      },
    ]);
  });

  test("stays pending when the receiver approves requests, although both are checked in", async () => {
    const [ana, ben] = await createAttendeePair(await createEvent(), { approveRequests: true });
    const { status, connection } = await connect(ana, ben);
    expect([status, connection.status]).toEqual([201, "pending"]);
    expect(takeConnectionChanges()).toEqual(["requested"]);
  });

  test("is pending after a shared past event", async () => {
    const event = await createEvent();
    const [ana, ben] = [await createMember(), await createAttendee(event.id)];
    await createAttendance(ana.userId, event.id, { checkOutTime: fromNow({ minutes: -5 }) });
    const { connection } = await connect(ana, ben);
    expect(connection).toMatchObject({ status: "pending", eventId: event.id });
  });

  test("is forbidden and publishes nothing without a shared event", async () => {
    const [ana, ben, cho] = [
      await createAttendee((await createEvent()).id),
      await createAttendee((await createEvent()).id),
      await createMember(),
    ];
    await expect(connect(ana, ben)).rejects.toEqual(errorWithCode("forbidden"));
    await expect(connect(cho, ana)).rejects.toEqual(errorWithCode("forbidden"));
    expect(await db().connection.count({ where: { requesterId: { in: [ana.userId, cho.userId] } } })).toBe(0);
    expect(takeConnectionChanges()).toEqual([]);
  });

  test.each(["profile", "qr"])("needs no check-in from a %s, and is pending then", async (via) => {
    const [ana, ben] = [await createMember(), await createMember()];
    const { connection } = await connect(ana, ben, { via });
    expect(connection).toMatchObject({ status: "pending", eventId: null, event: null });
  });

  test.each(["profile", "qr"])("accepts at once from a %s when both are checked in, as from the list", async (via) => {
    const event = await createEvent();
    const [ana, ben] = await createAttendeePair(event);
    const { connection } = await connect(ana, ben, { via });
    expect(connection).toMatchObject({ status: "accepted", eventId: event.id, receiver: { email: ben.user.email } });
    expect(takeConnectionChanges()).toEqual(["accepted"]);
  });

  type Pair = { eventId: string; anaId: string; benId: string };
  const update = (userId: string, data: Prisma.EventAttendanceUncheckedUpdateManyInput) =>
    db().eventAttendance.updateMany({ where: { userId }, data });
  const hide = (eventId: string, userId: string) => db().eventHiddenMember.create({ data: { eventId, userId } });
  const byOrganizer = { confirmedAt: null, checkedInById: null };
  const EXCEPTIONS: [string, (pair: Pair) => Promise<unknown>][] = [
    ["the other is at another event", async ({ benId }) => update(benId, { eventId: (await createEvent()).id })],
    ["only an organizer says that the other is there", ({ benId }) => update(benId, byOrganizer)],
    ["only an organizer says that the scanner is there", ({ anaId }) => update(anaId, byOrganizer)],
    ["the scanner only pressed Check In", ({ anaId }) => update(anaId, { onSiteAt: null })],
    ["the other is hidden", ({ eventId, benId }) => hide(eventId, benId)],
    ["the scanner is hidden", ({ eventId, anaId }) => hide(eventId, anaId)],
  ];
  test.each(EXCEPTIONS)("is pending from a scanned code when %s", async (_, prepare) => {
    const { id: eventId } = await createEvent();
    const [ana, ben] = await createAttendeePair({ id: eventId });
    await prepare({ eventId, anaId: ana.userId, benId: ben.userId });
    const { connection } = await connect(ana, ben, { via: "qr" });
    expect(connection.status).toBe("pending");
    expect(connection.receiver.email).toBeUndefined();
  });

  test("is pending from a scanned code of a member whose email isn't verified", async () => {
    const [ana, ben] = await createAttendeePair(await createEvent());
    const unverified = { ...ana, actor: { ...ana.actor, isEmailVerified: false } };
    const { connection } = await connect(unverified, ben, { via: "qr" });
    expect(connection).toMatchObject({ status: "pending", askReason: "email" });
  });

  test("ignores an eventId that is not shared and stores the shared event", async () => {
    const event = await createEvent();
    const [ana, ben] = await createAttendeePair(event);
    const otherEvent = await createEvent();
    const { connection } = await connect(ana, ben, { eventId: otherEvent.id });
    expect(connection.eventId).toBe(event.id);
  });

  test("stores the given shared event, or the latest one", async () => {
    const [first, second] = [await createEvent(), await createEvent()];
    const [ana, ben, cho] = [await createMember(), await createMember(), await createMember()];
    for (const [event, hours] of [
      [first, -5],
      [second, -3],
    ] as const) {
      for (const { userId } of [ana, ben, cho]) {
        await createAttendance(userId, event.id, {
          checkInTime: fromNow({ hours }),
          checkOutTime: fromNow({ hours: hours + 1 }),
        });
      }
    }
    expect((await connect(ana, ben, { eventId: first.id })).connection.eventId).toBe(first.id);
    expect((await connect(ana, cho)).connection.eventId).toBe(second.id);
  });

  test("returns 400 for oneself and the same 404 for an unknown, deleted or blocked member", async () => {
    const event = await createEvent();
    const [ana, ben] = await createAttendeePair(event);
    const [cho, deleted] = [await createAttendee(event.id), await createUser({ deletedAt: fromNow({ days: -1 }) })];
    await createBlock(ana.userId, ben.userId);
    await createBlock(cho.userId, ana.userId);
    await expect(connect(ana, ana)).rejects.toEqual(errorWithCode("validation"));
    const messages = new Set<string>();
    for (const userId of [randomUUID(), deleted.id, ben.userId, cho.userId]) {
      const response = await callRoute<{ message: string }>(addRoute, "POST", {
        token: ana.token,
        body: { targetUserId: userId, via: "qr" },
      });
      expect(response.status).toBe(404);
      messages.add(response.json.message);
    }
    expect(messages.size).toBe(1);
  });

  test("returns 401 without a session and 400 for a malformed id, and ignores unknown keys", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    expect((await callRoute(addRoute, "POST", { body: { targetUserId: ben.userId } })).status).toBe(401);
    expect((await callRoute(addRoute, "POST", { token: ana.token, body: { targetUserId: "ben" } })).status).toBe(400);
    const forged = {
      targetUserId: ben.userId,
      via: "qr",
      status: "accepted",
      requesterId: ben.userId,
      id: randomUUID(),
    };
    const response = await callRoute(addRoute, "POST", { token: ana.token, body: forged });
    expect(response.json).toMatchObject({ status: "pending", requesterId: ana.userId });
  });
});

describe("one connection per pair", () => {
  test("returns 200 with the same row and publishes nothing when repeated", async () => {
    const [ana, ben] = await createAttendeePair(await createEvent());
    const first = await connect(ana, ben);
    bus.take();
    const repeated = await connect(ana, ben);
    const fromBen = await connect(ben, ana);
    expect([repeated.status, fromBen.status]).toEqual([200, 200]);
    expect(repeated.connection).toEqual(first.connection);
    expect(fromBen.connection.id).toBe(first.connection.id);
    expect(takeConnectionChanges()).toEqual([]);
  });

  test("accepts a pending request when the receiver sends one", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const { connection } = await connect(ana, ben, { via: "qr" });
    const counterRequest = await connect(ben, ana);
    expect(counterRequest).toMatchObject({
      status: 200,
      connection: { id: connection.id, status: "accepted", requesterId: ana.userId },
    });
    expect(takeConnectionChanges()).toEqual(["requested", "accepted"]);
  });
});

describe("declined requests", () => {
  async function createDeclinedRequest() {
    const [ana, ben] = [await createMember(), await createMember()];
    const { connection } = await connect(ana, ben, { via: "profile" });
    await declineConnection(ben.actor, connection.id);
    bus.take();
    return { ana, ben, id: connection.id };
  }

  test("returns pending and publishes nothing when repeated within 30 days", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    advanceClock({ days: 29, hours: 23 });
    expect(await connect(ana, ben, { via: "profile" })).toMatchObject({
      status: 200,
      connection: { id, status: "pending" },
    });
    expect(bus.take()).toEqual([]);
  });

  test("stays declined when both are checked in at an event", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    const event = await createEvent();
    await createAttendance(ana.userId, event.id);
    await createAttendance(ben.userId, event.id);
    expect((await connect(ana, ben)).connection).toMatchObject({ id, status: "pending" });
    expect((await db().connection.findUnique({ where: { id } }))?.status).toBe("declined");
  });

  test("is a new request after 30 days", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    advanceClock({ days: 30, minutes: 1 });
    const { status, connection } = await connect(ana, ben, { via: "profile" });
    expect(status).toBe(201);
    expect(connection.id).not.toBe(id);
    expect(takeConnectionChanges()).toEqual(["requested"]);
  });

  test("publishes nothing when withdrawn and sent again, and looks new to the requester", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    await removeConnection(ana.actor, id);
    await expect(removeConnection(ana.actor, id)).rejects.toEqual(errorWithCode("not_found"));
    await expect(connect(ana, ben)).rejects.toEqual(errorWithCode("forbidden"));
    expect(await connect(ana, ben, { via: "profile" })).toMatchObject({
      status: 201,
      connection: { status: "pending" },
    });
    expect(takeConnectionChanges()).toEqual([]);
  });

  test("accepts when the member who declined sends a request", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    expect((await connect(ben, ana)).connection).toMatchObject({ id, status: "accepted" });
    expect(takeConnectionChanges()).toEqual(["accepted"]);
  });

  test("is a new request from the member who declined after the requester withdrew", async () => {
    const { ana, ben, id } = await createDeclinedRequest();
    await removeConnection(ana.actor, id);
    await expect(connect(ben, ana)).rejects.toEqual(errorWithCode("forbidden"));
    const { status, connection } = await connect(ben, ana, { via: "profile" });
    expect({ status, connection }).toMatchObject({
      status: 201,
      connection: { status: "pending", requesterId: ben.userId },
    });
  });
});

describe("limits", () => {
  test("allows 50 pending requests, counting declined and not accepted ones", async () => {
    const ana = await createMember();
    const others = await createUsers(51);
    await Promise.all(others.slice(0, 49).map(({ id }) => createConnection(ana.userId, id, { status: "pending" })));
    const fiftieth = others[49]?.id ?? "";
    await createConnection(ana.userId, fiftieth, { status: "declined" });
    const last = { userId: others[50]?.id ?? "" };
    await expect(connect(ana, last, { via: "qr" })).rejects.toEqual(errorWithCode("conflict"));
    await db().connection.updateMany({
      where: { receiverId: fiftieth },
      data: { status: "accepted", declinedAt: null },
    });
    await expect(connect(ana, last, { via: "qr" })).resolves.toMatchObject({ status: 201 });
  });

  test("connects at once with a checked-in member at the limit", async () => {
    const [ana, ben] = await createAttendeePair(await createEvent());
    const others = await createUsers(50);
    await Promise.all(others.map(({ id }) => createConnection(ana.userId, id, { status: "pending" })));
    expect((await connect(ana, ben)).connection.status).toBe("accepted");
  });

  test("allows 30 requests a minute", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    for (let count = 0; count < 30; count++) await connect(ana, ben, { via: "qr" });
    const response = await callRoute(addRoute, "POST", { token: ana.token, body: { targetUserId: ben.userId } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    resetRateLimits();
    await expect(connect(ana, ben)).resolves.toMatchObject({ status: 200 });
  });
});

test("returns not_found when the requester accepts", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { connection } = await connect(ana, ben, { via: "qr" });
  await expect(acceptConnection(ana.actor, connection.id)).rejects.toEqual(errorWithCode("not_found"));
});
