/** Effects of a block and of a report (docs/product/privacy.md#blocks). */
import * as addRoute from "@/app/api/connections/add/route";
import * as attendees from "@/app/api/events/[id]/rsvped-attendees/route";
import * as conversation from "@/app/api/messages/conversation/[userId]/route";
import * as conversations from "@/app/api/messages/conversations/route";
import * as markRead from "@/app/api/messages/mark-read/[userId]/route";
import * as unread from "@/app/api/messages/unread-count/route";
import * as contact from "@/app/api/profiles/[userId]/contact/route";
import * as shared from "@/app/api/profiles/shared/[userId]/route";
import * as block from "@/app/api/users/[id]/block/route";
import * as report from "@/app/api/users/[id]/report/route";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { clock } from "@/lib/core/shared/clock";
import { stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember } from "@/tests/support/factories/users";
import { resetDatabase } from "@/tests/support/database/database";
import { callRoute } from "@/tests/support/servers/route";

type Member = Pick<Awaited<ReturnType<typeof createMember>>, "userId" | "token">;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:30:00Z");
  resetRateLimits();
});

/** Every call about another member. */
const CALLS: Record<string, (caller: Member, targetId: string) => ReturnType<typeof callRoute>> = {
  connect: ({ token }, id) => callRoute(addRoute, "POST", { token, body: { targetUserId: id, via: "profile" } }),
  contact: ({ token }, userId) => callRoute(contact, "GET", { token, params: { userId } }),
  "shared profile": ({ token }, userId) => callRoute(shared, "GET", { token, params: { userId } }),
  conversation: ({ token }, userId) => callRoute(conversation, "GET", { token, params: { userId } }),
  "mark read": ({ token }, userId) => callRoute(markRead, "POST", { token, params: { userId }, body: {} }),
};

/** Creates two members with the named relation. */
const RELATIONS: Record<string, () => Promise<[Member, Member]>> = {
  strangers: async () => [await createMember(), await createMember()],
  connections: async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId);
    await createMessage(ana.userId, ben.userId, "Hi");
    return [ana, ben];
  },
  "a host and an attendee": async () => {
    const host = await createMember();
    const guest = await createAttendee((await createEvent({ hostUserId: host.userId })).id);
    await createMessage(guest.userId, host.userId, "Where is the door?");
    return [host, guest];
  },
  "an admin and a member": async () => {
    const [admin, ben] = [await createMember({ role: "admin" }), await createMember()];
    await createConnection(ben.userId, admin.userId, { status: "pending" });
    return [admin, ben];
  },
};

describe.each(Object.keys(RELATIONS))("a block between %s", (relation) => {
  test("makes every call about the other member return not_found, for both", async () => {
    const [ana, ben] = (await RELATIONS[relation]?.()) ?? [];
    if (!ana || !ben) throw new Error("no such relation");
    expect((await callRoute(block, "POST", { token: ana.token, params: { id: ben.userId } })).status).toBe(204);
    for (const [name, call] of Object.entries(CALLS)) {
      for (const [caller, targetId] of [
        [ana, ben.userId],
        [ben, ana.userId],
      ] as const) {
        const { status, json } = await call(caller, targetId);
        expect([name, status, json]).toEqual([name, 404, expect.objectContaining({ code: "not_found" })]);
        expect(JSON.stringify(json)).not.toMatch(/block/i);
      }
    }
    expect(await db().connection.count()).toBe(0);
  });
});

test("hides both from each other's lists until the block ends, and removes the connection", async () => {
  const event = await createEvent();
  const [ana, ben, cho] = [
    await createAttendee(event.id),
    await createAttendee(event.id),
    await createAttendee(event.id),
  ];
  await createConnection(ana.userId, ben.userId);
  await createMessage(ben.userId, ana.userId, "Hi");
  const listAttendeeIds = async ({ token }: Member) =>
    (await callRoute<Attendee[]>(attendees, "GET", { token, params: { id: event.id } })).json.map(
      ({ userId }) => userId,
    );
  const countConversations = async ({ token }: Member) =>
    (await callRoute<[]>(conversations, "GET", { token })).json.length;
  const countUnread = async ({ token }: Member) =>
    (await callRoute<{ count: number }>(unread, "GET", { token })).json.count;
  expect([await countConversations(ana), await countConversations(ben), await countUnread(ana)]).toEqual([1, 1, 1]);

  await callRoute(block, "POST", { token: ana.token, params: { id: ben.userId } });
  expect((await listAttendeeIds(ana)).toSorted()).toEqual([ana.userId, cho.userId].toSorted());
  expect((await listAttendeeIds(ben)).toSorted()).toEqual([ben.userId, cho.userId].toSorted());
  expect(await listAttendeeIds(cho)).toHaveLength(3);
  expect([await countConversations(ana), await countConversations(ben), await countUnread(ana)]).toEqual([0, 0, 0]);

  await callRoute(block, "DELETE", { token: ana.token, params: { id: ben.userId } });
  expect(await listAttendeeIds(ana)).toHaveLength(3);
  expect([await countConversations(ana), await countConversations(ben), await countUnread(ana)]).toEqual([1, 1, 1]);
  expect(await db().connection.count()).toBe(0);
});

test("rejects an unblock by the blocked member", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  await createBlock(ana.userId, ben.userId);
  await callRoute(block, "DELETE", { token: ben.token, params: { id: ana.userId } });
  expect(await db().block.count()).toBe(1);
});

describe("report", () => {
  const reportUser = ({ token }: Partial<Member>, id: string, reason: unknown = "Sells things") =>
    callRoute(report, "POST", { token, params: { id }, body: { reason } });

  test.each(Object.keys(RELATIONS))("stores a report between %s for admins and publishes nothing", async (relation) => {
    const [ana, ben] = (await RELATIONS[relation]?.()) ?? [];
    if (!ana || !ben) throw new Error("no such relation");
    const { status, text } = await reportUser(ben, ana.userId, "  Sells things  ");
    expect([status, text]).toEqual([204, ""]);
    expect(await db().report.findMany()).toMatchObject([
      { reporterId: ben.userId, reportedId: ana.userId, reason: "Sells things", status: "open" },
    ]);
  });

  test("keeps one open report with the newest reason when repeated, and a new one after it is closed", async () => {
    const [ana, ben, cho] = [await createMember(), await createMember(), await createMember()];
    const responses = await Promise.all(Array.from({ length: 9 }, () => reportUser(ana, ben.userId)));
    expect(responses.every(({ status }) => status === 204)).toBe(true);
    await reportUser(ana, ben.userId, "And is rude");
    expect(await db().report.findMany()).toMatchObject([{ reason: "And is rude" }]);
    await reportUser(cho, ben.userId);
    expect(await db().report.count()).toBe(2);
    await db().report.updateMany({ data: { status: "dismissed" } });
    resetRateLimits();
    await reportUser(ana, ben.userId);
    expect(await db().report.count()).toBe(3);
  });

  test("accepts a report of a blocked member, and returns not_found for one who blocked the caller, unknown or deleted", async () => {
    const [ana, ben, deleted] = [await createMember(), await createMember(), await createMember()];
    await createBlock(ana.userId, ben.userId);
    await db().user.update({ where: { id: deleted.userId }, data: { deletedAt: clock.now() } });
    expect((await reportUser(ana, ben.userId)).status).toBe(204);
    for (const id of [ana.userId, deleted.userId, "00000000-0000-4000-8000-000000000000", "nobody"])
      expect((await reportUser(ben, id)).status).toBe(404);
    expect(await db().report.count()).toBe(1);
  });

  test("rejects a report of oneself, an invalid reason and a missing session", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    expect((await reportUser(ana, ana.userId)).status).toBe(400);
    for (const reason of ["", "   ", "x".repeat(1_001), "a\0b", 7, null])
      expect((await reportUser(ana, ben.userId, reason)).status).toBe(400);
    expect((await reportUser(ana, ben.userId, "x".repeat(1_000))).status).toBe(204);
    expect((await reportUser({}, ben.userId)).status).toBe(401);
  });

  test("limits each member to ten reports an hour", async () => {
    const ana = await createMember();
    const others = [];
    for (let count = 0; count < 11; count++) others.push(await createMember());
    const statuses = [];
    for (const { userId } of others) statuses.push((await reportUser(ana, userId)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect((await reportUser(others[0] ?? {}, ana.userId)).status).toBe(204);
  });

  test("ignores a reporter and a status in the body", async () => {
    const [ana, ben, cho] = [await createMember(), await createMember(), await createMember()];
    await callRoute(report, "POST", {
      token: ana.token,
      params: { id: ben.userId },
      body: { reason: "x", reporterId: cho.userId, status: "closed" },
    });
    expect(await db().report.findMany()).toMatchObject([{ reporterId: ana.userId, status: "open" }]);
  });
});

test("keeps the host reachable for members that the host did not block", async () => {
  const [host, ben, cho] = [await createMember(), await createMember(), await createMember()];
  const event = await createEvent({ hostUserId: host.userId });
  for (const { userId } of [ben, cho]) await createRsvp(userId, event.id);
  await createBlock(host.userId, ben.userId);
  expect((await CALLS.conversation?.(ben, host.userId))?.status).toBe(404);
  expect((await CALLS.conversation?.(cho, host.userId))?.status).toBe(200);
});
