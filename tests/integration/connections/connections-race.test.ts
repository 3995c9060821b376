/** One row a pair and one cap a person, however many try at once (quality F11). */
import { addConnectionSchema } from "@/lib/connections/schema";
import { acceptConnection, declineConnection, removeConnection } from "@/lib/connections/service/respond";
import { blockUser } from "@/lib/connections/service/block";
import { addConnection } from "@/lib/connections/service/request";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { recordBus } from "@/tests/support/servers/bus";
import {
  createAttendee,
  createConnection,
  createEvent,
  createMember,
  createUsers,
} from "@/tests/support/database/factories";

type Member = Awaited<ReturnType<typeof createMember>>;

const bus = recordBus();
beforeEach(() => void bus.take());

const connect = (from: Member, to: { userId: string }, via?: "qr") =>
  addConnection(from.actor, addConnectionSchema.parse({ targetUserId: to.userId, via }));
const pair = (ana: Member, ben: Member) => ({
  OR: [
    { requesterId: ana.userId, receiverId: ben.userId },
    { requesterId: ben.userId, receiverId: ana.userId },
  ],
});

test("50 parallel and crossing requests make one row, one 201 and one event", async () => {
  const event = await createEvent();
  const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => (turn % 2 ? connect(ana, ben) : connect(ben, ana))),
  );
  expect(await db().connection.count({ where: pair(ana, ben) })).toBe(1);
  expect(new Set(answers.map(({ connection }) => connection.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(bus.take()).toHaveLength(1);
});

test("two requests that would wait cross: accepted, and nobody waits for the other for ever", async () => {
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await createMember(), await createMember()];
    await Promise.all([connect(ana, ben, "qr"), connect(ben, ana, "qr")]);
    expect(await db().connection.findMany({ where: pair(ana, ben) })).toMatchObject([{ status: "accepted" }]);
    resetRateLimits();
  }
});

test("no race passes the cap of 50", async () => {
  const ana = await createMember();
  const others = await createUsers(65);
  await Promise.all(others.slice(0, 45).map(({ id }) => createConnection(ana.userId, id, { status: "pending" })));
  const results = await Promise.allSettled(others.slice(45).map(({ id }) => connect(ana, { userId: id }, "qr")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await db().connection.count({ where: { requesterId: ana.userId, status: "pending" } })).toBe(50);
});

test("an accept, a decline and a removal at once: one outcome, and no fault", async () => {
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
    expect(await db().connection.count({ where: pair(ana, ben) })).toBeLessThanOrEqual(1);
    resetRateLimits();
  }
});

test("a block and a request at once never leave a connection behind", async () => {
  const event = await createEvent();
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await createMember(), await createMember()];
    for (const { userId } of [ana, ben]) await db().eventAttendance.create({ data: { userId, eventId: event.id } });
    await Promise.allSettled([connect(ana, ben), blockUser(ben.actor, ana.userId), connect(ben, ana)]);
    expect(await db().block.count({ where: { blockerId: ben.userId } })).toBe(1);
    expect(await db().connection.count({ where: pair(ana, ben) })).toBe(0);
  }
});

test("50 accepts of one request tell of it once", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const { id } = await createConnection(ana.userId, ben.userId, { status: "pending" });
  const answers = await Promise.all(Array.from({ length: 50 }, () => acceptConnection(ben.actor, id)));
  expect(answers.every(({ status }) => status === "accepted")).toBe(true);
  expect(bus.take()).toHaveLength(1);
});
