/**
 * GET /api/connections/me, accept, decline, remove and block
 * (docs/product/http.md#connection-calls).
 */
import * as unreadCounts from "@/app/api/unread-counts/route";
import * as accept from "@/app/api/connections/[id]/accept/route";
import * as decline from "@/app/api/connections/[id]/decline/route";
import * as connectionRoute from "@/app/api/connections/[id]/route";
import * as myConnections from "@/app/api/connections/me/route";
import * as block from "@/app/api/users/[id]/block/route";
import * as blocked from "@/app/api/users/blocked/route";
import type { BlockedPerson, ConnectionResponse } from "@/lib/connections/schema";
import { listConnections } from "@/lib/connections/data/connections";
import { db, pool } from "@/lib/core/server/db";
import type { UnreadCounts } from "@/lib/messages/schema";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

const bus = recordBus();
beforeEach(() => {
  stopClock("2026-11-20T23:30:00Z");
  bus.take();
});

const listOwnConnections = async ({ token }: Member) =>
  (await callRoute<ConnectionResponse[]>(myConnections, "GET", { path: "/api/connections/me", token })).json;
const getOtherMember = (connection: ConnectionResponse | undefined, { userId }: Member) =>
  connection?.requesterId === userId ? connection.receiver : connection?.requester;
const callWithId = (route: object, method: "POST" | "DELETE", { token }: Member, id: string) =>
  callRoute<{ status?: string }>(route, method, { token, params: { id } });

describe("list", () => {
  test("lists the caller's accepted and pending connections newest first", async () => {
    const [ana, ben, cho, dee] = [
      await createMember(),
      await createMember(),
      await createMember(),
      await createMember(),
    ];
    const event = await createEvent();
    const first = await createConnection(ana.userId, ben.userId, {
      createdAt: fromNow({ days: -3 }),
      eventId: event.id,
    });
    const second = await createConnection(cho.userId, ana.userId, {
      createdAt: fromNow({ days: -2 }),
      status: "pending",
    });
    const third = await createConnection(ana.userId, dee.userId, {
      createdAt: fromNow({ days: -1 }),
      status: "pending",
    });
    await createConnection(ben.userId, cho.userId);
    const connections = await listOwnConnections(ana);
    expect(connections.map(({ id, status }) => [id, status])).toEqual([
      [third.id, "pending"],
      [second.id, "pending"],
      [first.id, "accepted"],
    ]);
    expect(connections[2]?.event).toEqual({ id: event.id, name: event.name });
  });

  test("counts the requests that wait for the caller's response", async () => {
    const me = await createMember();
    const [ana = "", ben = "", cho = "", dee = "", eli = ""] = (await createUsers(5)).map(({ id }) => id);
    await createConnection(ana, me.userId, { status: "pending" });
    await createConnection(ben, me.userId, { status: "pending" });
    await createConnection(cho, me.userId, { status: "declined" });
    await createConnection(dee, me.userId);
    await createConnection(me.userId, eli, { status: "pending" });
    const count = async () =>
      (await callRoute<UnreadCounts>(unreadCounts, "GET", { token: me.token })).json.pendingRequests;
    expect(await count()).toBe(2);
    await createBlock(me.userId, ana);
    expect(await count()).toBe(1);
  });

  test("shows a declined request as pending to its requester for 30 days, and not to its receiver", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId, { status: "declined" });
    expect(await listOwnConnections(ana)).toMatchObject([{ status: "pending" }]);
    expect(await listOwnConnections(ben)).toEqual([]);
    expect(JSON.stringify(await listOwnConnections(ana))).not.toMatch(/declin|withdrawn/i);
    const { actor } = ana;
    advanceClock({ days: 30, minutes: 1 });
    expect((await listConnections(actor)).items).toEqual([]);
  });

  test("omits members blocked in either direction", async () => {
    const [ana, ben, cho] = [await createMember(), await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    await createConnection(cho.userId, ana.userId);
    await createBlock(ana.userId, ben.userId);
    await createBlock(cho.userId, ana.userId);
    expect(await listOwnConnections(ana)).toEqual([]);
  });

  test.each([
    // visibility, status, both checked in at one event → whether it shows
    ["attendees", "accepted", false, true],
    ["connections", "accepted", false, true],
    ["nobody", "accepted", true, false],
    ["attendees", "pending", false, false],
    // The contact call shows them, and counts whose somebody opens.
    ["attendees", "pending", true, false],
    ["connections", "pending", true, false],
  ])(
    "shows contact details with visibility %s, status %s, both checked in %s: %s",
    async (level, status, areCheckedIn, isVisible) => {
      const visibility = { email: level, phone: level, linkedinUrl: level };
      const ana = await createMember();
      const ben = await createMember({ profile: { visibility, linkedinUrl: "https://www.linkedin.com/in/ben" } });
      await createConnection(ana.userId, ben.userId, { status });
      const event = await createEvent();
      if (areCheckedIn) for (const { userId } of [ana, ben]) await createAttendance(userId, event.id);
      const [connection] = await listOwnConnections(ana);
      const otherMember = getOtherMember(connection, ana);
      const { phone, linkedinUrl } = otherMember?.profile ?? {};
      expect([otherMember?.email, phone, linkedinUrl].map((detail) => detail !== undefined)).toEqual([
        ...[isVisible, isVisible, isVisible],
      ]);
      expect(connection?.requester.email).toBe(ana.user.email);
      expect(JSON.stringify(connection).includes(ben.user.profile?.phone ?? "")).toBe(isVisible);
      expect(JSON.stringify(connection)).not.toContain("visibility");
    },
  );

  test("pages by 200 through every connection exactly once, also at equal times", async () => {
    const ana = await createMember();
    const others = await createUsers(210);
    await db().connection.createMany({
      data: others.map(({ id }, index) => ({
        requesterId: index % 2 ? id : ana.userId,
        receiverId: index % 2 ? ana.userId : id,
        createdAt: fromNow({ minutes: -Math.floor(index / 50) }),
      })),
    });
    const first = await callRoute<ConnectionResponse[]>(myConnections, "GET", {
      path: "/api/connections/me",
      token: ana.token,
    });
    expect(first.json).toHaveLength(200);
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await callRoute<ConnectionResponse[]>(myConnections, "GET", { path: next, token: ana.token });
    expect(second.json).toHaveLength(10);
    expect(second.headers.get("link")).toBeNull();
    expect(new Set([...first.json, ...second.json].map(({ id }) => id)).size).toBe(210);
  });

  test("lists only the connection with a member", async () => {
    const [ana, ben, cho] = [await createMember(), await createMember(), await createMember()];
    const { id } = await createConnection(ben.userId, ana.userId);
    await createConnection(ana.userId, cho.userId);
    await createConnection(ben.userId, cho.userId);
    const listWith = (member: Member, userId: string) =>
      callRoute<ConnectionResponse[]>(myConnections, "GET", {
        path: `/api/connections/me?with=${userId}`,
        token: member.token,
      });
    expect((await listWith(ana, ben.userId)).json.map((connection) => connection.id)).toEqual([id]);
    expect((await listWith(ana, "nobody")).status).toBe(400);
    await createBlock(ben.userId, ana.userId);
    expect((await listWith(ana, ben.userId)).json).toEqual([]);
  });

  test("returns 400 for an invalid cursor and 401 without a session", async () => {
    const { token } = await createMember();
    const forged = Buffer.from('["now()","x"]').toString("base64url");
    expect(
      (await callRoute(myConnections, "GET", { path: `/api/connections/me?cursor=${forged}`, token })).status,
    ).toBe(400);
    expect((await callRoute(myConnections, "GET", {})).status).toBe(401);
  });

  test("takes one query for any number of connections", async () => {
    const ana = await createMember();
    for (let count = 0; count < 12; count++) await createConnection(ana.userId, (await createUser()).id);
    const querySpy = jest.spyOn(pool(), "query");
    await listConnections(ana.actor);
    expect(querySpy).toHaveBeenCalledTimes(1);
  });
});

describe("accept, decline and remove", () => {
  async function createPendingRequest() {
    const [ana, ben, eve] = [await createMember(), await createMember(), await createMember()];
    const { id } = await createConnection(ana.userId, ben.userId, { status: "pending" });
    return { ana, ben, eve, id };
  }

  test("publishes once to both when the receiver accepts twice", async () => {
    const { ana, ben, id } = await createPendingRequest();
    expect(await callWithId(accept, "POST", ben, id)).toMatchObject({ status: 200, json: { id, status: "accepted" } });
    expect((await callWithId(accept, "POST", ben, id)).status).toBe(200);
    expect(bus.take()).toEqual([
      {
        type: "connection_changed",
        change: "accepted",
        connectionId: id,
        requesterId: ana.userId,
        receiverId: ben.userId,
        actorId: ben.userId,
      },
    ]);
  });

  test("publishes nothing to the requester when the receiver declines", async () => {
    const { ben, id } = await createPendingRequest();
    expect((await callWithId(decline, "POST", ben, id)).status).toBe(204);
    expect((await callWithId(decline, "POST", ben, id)).status).toBe(204);
    expect((await callWithId(accept, "POST", ben, id)).status).toBe(404);
    const events = bus.take();
    expect(events.every((event) => event.type === "resource_changed" && event.userIds?.join() === ben.userId)).toBe(
      true,
    );
  });

  test("rejects accept and decline by anyone but the receiver, and removal by strangers", async () => {
    const { ana, eve, id } = await createPendingRequest();
    for (const member of [ana, eve]) {
      expect((await callWithId(accept, "POST", member, id)).status).toBe(404);
      expect((await callWithId(decline, "POST", member, id)).status).toBe(404);
    }
    expect((await callWithId(connectionRoute, "DELETE", eve, id)).status).toBe(404);
    expect((await callWithId(connectionRoute, "DELETE", ana, "not-an-id")).status).toBe(404);
    expect((await db().connection.findUnique({ where: { id } }))?.status).toBe("pending");
  });

  test("rejects a decline of an accepted connection, and lets either member remove it", async () => {
    const { ana, ben, id } = await createPendingRequest();
    await callWithId(accept, "POST", ben, id);
    expect((await callWithId(decline, "POST", ben, id)).status).toBe(409);
    bus.take();
    expect((await callWithId(connectionRoute, "DELETE", ana, id)).status).toBe(204);
    expect(bus.take()).toMatchObject([
      { type: "connection_changed", change: "removed", connectionId: id, actorId: ana.userId },
    ]);
    expect((await callWithId(connectionRoute, "DELETE", ben, id)).status).toBe(404);
  });

  test("declines a request removed by its receiver and deletes one removed by its requester", async () => {
    const first = await createPendingRequest();
    await callWithId(connectionRoute, "DELETE", first.ben, first.id);
    expect((await db().connection.findUnique({ where: { id: first.id } }))?.status).toBe("declined");
    const second = await createPendingRequest();
    await callWithId(connectionRoute, "DELETE", second.ana, second.id);
    expect(await db().connection.findUnique({ where: { id: second.id } })).toBeNull();
  });
});

describe("blocks", () => {
  test("removes the connection and publishes once on a block, and can be undone", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    expect((await callWithId(block, "POST", ana, ben.userId)).status).toBe(204);
    expect((await callWithId(block, "POST", ana, ben.userId)).status).toBe(204);
    expect(bus.take()).toEqual([{ type: "block_changed", blockerId: ana.userId, blockedId: ben.userId }]);
    expect(await listOwnConnections(ana)).toEqual([]);
    const blockedPeople = await callRoute<BlockedPerson[]>(blocked, "GET", {
      path: "/api/users/blocked",
      token: ana.token,
    });
    expect(blockedPeople.json).toMatchObject([
      { userId: ben.userId, createdAt: "2026-11-20T23:30:00.000Z", user: { id: ben.userId } },
    ]);
    expect(JSON.stringify(blockedPeople.json)).not.toContain(ben.user.email);
    expect(
      (await callRoute<BlockedPerson[]>(blocked, "GET", { path: "/api/users/blocked", token: ben.token })).json,
    ).toEqual([]);

    expect((await callWithId(block, "DELETE", ana, ben.userId)).status).toBe(204);
    expect((await callWithId(block, "DELETE", ana, ben.userId)).status).toBe(204);
    expect(bus.take()).toHaveLength(1);
    expect(await listOwnConnections(ana)).toEqual([]);
  });

  test("returns 400 for oneself and 404 for an unknown member or one who blocked the caller", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createBlock(ben.userId, ana.userId);
    expect((await callWithId(block, "POST", ana, ana.userId)).status).toBe(400);
    expect((await callWithId(block, "POST", ana, ben.userId)).status).toBe(404);
    expect((await callWithId(block, "POST", ana, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await callRoute(block, "POST", { params: { id: ben.userId } })).status).toBe(401);
  });

  test("keeps a decline after a block and an unblock", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const { id } = await createConnection(ana.userId, ben.userId, { status: "declined" });
    await callWithId(block, "POST", ana, ben.userId);
    await callWithId(block, "DELETE", ana, ben.userId);
    expect(await listOwnConnections(ana)).toEqual([]);
    expect((await db().connection.findUnique({ where: { id } }))?.status).toBe("declined");
  });
});
