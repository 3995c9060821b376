/**
 * One connection per pair and one request limit per member under concurrent requests
 * (docs/product/connections.md#one-connection-per-pair).
 */
import { addConnectionSchema } from "@/lib/connections/schema";
import { acceptConnection, declineConnection, removeConnection } from "@/lib/connections/service/respond";
import { blockUser } from "@/lib/connections/service/block";
import { addConnection } from "@/lib/connections/service/request";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { recordBus } from "@/tests/support/servers/bus";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember, createUsers } from "@/tests/support/factories/users";

type Member = Awaited<ReturnType<typeof createMember>>;

const bus = recordBus();
beforeEach(() => void bus.take());

const connect = (from: Member, to: { userId: string }, via?: "qr") =>
  addConnection(from.actor, addConnectionSchema.parse({ targetUserId: to.userId, via }));
const betweenPair = (ana: Member, ben: Member) => ({
  OR: [
    { requesterId: ana.userId, receiverId: ben.userId },
    { requesterId: ben.userId, receiverId: ana.userId },
  ],
});

test("creates one row, one 201 and one event when 50 requests in both directions race", async () => {
  const event = await createEvent();
  const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? connect(ana, ben) : connect(ben, ana))),
  );
  expect(await db().connection.count({ where: betweenPair(ana, ben) })).toBe(1);
  expect(new Set(results.map(({ connection }) => connection.id)).size).toBe(1);
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(bus.take()).toHaveLength(1);
});

test("accepts the connection without a deadlock when two pending requests cross", async () => {
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await createMember(), await createMember()];
    await Promise.all([connect(ana, ben, "qr"), connect(ben, ana, "qr")]);
    expect(await db().connection.findMany({ where: betweenPair(ana, ben) })).toMatchObject([{ status: "accepted" }]);
    resetRateLimits();
  }
});

test("never exceeds 50 pending requests when requests race", async () => {
  const ana = await createMember();
  const others = await createUsers(65);
  await Promise.all(others.slice(0, 45).map(({ id }) => createConnection(ana.userId, id, { status: "pending" })));
  const results = await Promise.allSettled(others.slice(45).map(({ id }) => connect(ana, { userId: id }, "qr")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await db().connection.count({ where: { requesterId: ana.userId, status: "pending" } })).toBe(50);
});

test("has one outcome and no error when an accept, a decline and a removal race", async () => {
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await createMember(), await createMember()];
    const { id } = await createConnection(ana.userId, ben.userId, { status: "pending" });
    const results = await Promise.allSettled([
      acceptConnection(ben.actor, id),
      declineConnection(ben.actor, id),
      removeConnection(ana.actor, id),
      connect(ben, ana, "qr"),
    ]);
    for (const result of results) {
      if (result.status === "rejected")
        expect(["not_found", "conflict"]).toContain((result.reason as { code: string }).code);
    }
    expect(await db().connection.count({ where: betweenPair(ana, ben) })).toBeLessThanOrEqual(1);
    resetRateLimits();
  }
});

test("leaves no connection when a block and a request race", async () => {
  const event = await createEvent();
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await createMember(), await createMember()];
    for (const { userId } of [ana, ben]) await createAttendance(userId, event.id);
    await Promise.allSettled([connect(ana, ben), blockUser(ben.actor, ana.userId), connect(ben, ana)]);
    expect(await db().block.count({ where: { blockerId: ben.userId } })).toBe(1);
    expect(await db().connection.count({ where: betweenPair(ana, ben) })).toBe(0);
  }
});

test("publishes once when 50 accepts of a request race", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { id } = await createConnection(ana.userId, ben.userId, { status: "pending" });
  const connections = await Promise.all(Array.from({ length: 50 }, () => acceptConnection(ben.actor, id)));
  expect(connections.every(({ status }) => status === "accepted")).toBe(true);
  expect(bus.take()).toHaveLength(1);
});
