import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import type { UnreadCounts, ConversationSummary, MessageResponse } from "@/lib/messages/schema";
import { bus } from "@/lib/realtime/bus";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

const listConversations = async ({ token }: Member, path = "/api/messages/conversations") =>
  callRoute<ConversationSummary[]>(await import("@/app/api/messages/conversations/route"), "GET", { path, token });

const getConversation = async ({ token }: Member, userId: string, query = "") =>
  callRoute<MessageResponse[]>(await import("@/app/api/messages/conversation/[userId]/route"), "GET", {
    path: `/api/messages/conversation/${userId}${query}`,
    params: { userId },
    token,
  });

const markRead = async ({ token }: Member, userId: string) =>
  callRoute<{ count: number }>(await import("@/app/api/messages/mark-read/[userId]/route"), "POST", {
    params: { userId },
    body: {},
    token,
  });

const countUnread = async ({ token }: Member) =>
  (await callRoute<{ count: number }>(await import("@/app/api/messages/unread-count/route"), "GET", { token })).json
    .count;

const getUnreadCounts = async ({ token }: Member) =>
  (await callRoute<UnreadCounts>(await import("@/app/api/unread-counts/route"), "GET", { token })).json;

async function createMembers(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n++) members.push(await createMember());
  return members;
}

it("lists conversations newest first with unread counts and last messages", async () => {
  const [ana, ben, cem] = (await createMembers(3)) as [Member, Member, Member];
  await createMessage(ben.userId, ana.userId, "one");
  await createMessage(cem.userId, ana.userId, "two");
  await createMessage(ana.userId, cem.userId, "three");
  await createMessage(ben.userId, ana.userId, "four");

  const { status, json } = await listConversations(ana);
  expect(status).toBe(200);
  expect(json.map((row) => [row.userId, row.unreadCount, row.lastMessage.content, row.lastMessage.senderId])).toEqual([
    [ben.userId, 2, "four", ben.userId],
    [cem.userId, 1, "three", ana.userId],
  ]);
  expect(Object.keys(json[0]?.user.profile ?? {}).sort()).toEqual([
    "avatarUrl",
    "company",
    "firstName",
    "industry",
    "lastName",
    "profession",
    "pronouns",
  ]);
  expect((await listConversations(ben)).json.map((row) => [row.userId, row.unreadCount])).toEqual([[ana.userId, 0]]);
});

it("counts what the navigation shows, with the newest unread message of each sender", async () => {
  const [ana, ben, cem] = (await createMembers(3)) as [Member, Member, Member];
  expect(await getUnreadCounts(ana)).toEqual({
    unreadMessages: 0,
    unreadConversations: 0,
    unreadFrom: [],
    pendingRequests: 0,
  });
  await createMessage(ben.userId, ana.userId, "one");
  await createMessage(ana.userId, ben.userId, "two");
  await createMessage(ben.userId, ana.userId, "three");
  await createMessage(cem.userId, ana.userId, "four");
  await createConnection(ben.userId, ana.userId, { status: "pending" });
  await createConnection(ana.userId, cem.userId, { status: "pending" });
  const counts = await getUnreadCounts(ana);
  expect(counts).toMatchObject({ unreadMessages: 3, unreadConversations: 2, pendingRequests: 1 });
  expect(new Map(counts.unreadFrom.map(({ userId, ...sender }) => [userId, sender]))).toEqual(
    new Map([
      [ben.userId, { count: 2, lastSeq: 3 }],
      [cem.userId, { count: 1, lastSeq: 1 }],
    ]),
  );
  await markRead(ana, ben.userId);
  expect(await getUnreadCounts(ana)).toMatchObject({ unreadMessages: 1, unreadConversations: 1 });
  await createBlock(cem.userId, ana.userId);
  expect(await getUnreadCounts(ana)).toMatchObject({ unreadMessages: 0, unreadConversations: 0, unreadFrom: [] });
  await createBlock(ana.userId, ben.userId);
  expect(await getUnreadCounts(ana)).toMatchObject({ pendingRequests: 0 });
});

it("links the next page of conversations, which has the rest", async () => {
  const [ana, ...others] = (await createMembers(53)) as [Member, ...Member[]];
  for (const other of others) await createMessage(other.userId, ana.userId, "hi");
  const first = await listConversations(ana);
  expect(first.json).toHaveLength(50);
  const next = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await listConversations(ana, next);
  expect(second.headers.get("link")).toBeNull();
  const userIds = [...first.json, ...second.json].map((row) => row.userId);
  expect(userIds).toEqual(others.map((other) => other.userId).reverse());
  expect((await listConversations(ana, "/api/messages/conversations?cursor=bm8")).status).toBe(400);
});

it("returns the newest 50 messages, the 50 before one, or up to 200 after one", async () => {
  const [ana, ben] = (await createMembers(2)) as [Member, Member];
  for (let n = 1; n <= 260; n++)
    await createMessage(n % 2 ? ana.userId : ben.userId, n % 2 ? ben.userId : ana.userId, `${n}`);
  const buildRange = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`);
  const getContents = (messages: MessageResponse[]) => messages.map((message) => message.content);

  const newest = (await getConversation(ana, ben.userId)).json;
  expect(getContents(newest)).toEqual(buildRange(211, 260));
  const before = (await getConversation(ana, ben.userId, `?before=${newest[0]?.id}`)).json;
  expect(getContents(before)).toEqual(buildRange(161, 210));
  const first = await db().message.findFirstOrThrow({ where: { seq: 1 } });
  const after = (await getConversation(ben, ana.userId, `?after=${first.id}`)).json;
  expect(getContents(after)).toEqual(buildRange(2, 201));
  const rest = (await getConversation(ben, ana.userId, `?after=${after.at(-1)?.id}`)).json;
  expect(getContents(rest)).toEqual(buildRange(202, 260));
});

it("returns a clientId only to its sender", async () => {
  const [ana, ben] = (await createMembers(2)) as [Member, Member];
  const clientId = randomUUID();
  await createMessage(ana.userId, ben.userId, "hi", { clientId });
  expect((await getConversation(ana, ben.userId)).json[0]?.clientId).toBe(clientId);
  expect((await getConversation(ben, ana.userId)).json[0]).not.toHaveProperty("clientId");
});

it("returns no messages with a new partner, and 404 for an unknown member, oneself or a foreign message", async () => {
  const [ana, ben, cem] = (await createMembers(3)) as [Member, Member, Member];
  const foreignMessage = await createMessage(ben.userId, cem.userId, "ours");
  expect((await getConversation(ana, ben.userId)).json).toEqual([]);
  expect((await getConversation(ana, randomUUID())).status).toBe(404);
  expect((await getConversation(ana, ana.userId)).status).toBe(404);
  expect((await getConversation(ana, "no-id")).status).toBe(404);
  expect((await getConversation(ana, ben.userId, `?after=${foreignMessage.id}`)).status).toBe(404);
  expect((await getConversation(ana, ben.userId, "?before=no-id")).status).toBe(400);
});

it("marks a member's messages as read once and publishes the last seq", async () => {
  const publish = jest.spyOn(bus(), "publish").mockResolvedValue();
  const [ana, ben, cem] = (await createMembers(3)) as [Member, Member, Member];
  await createMessage(ben.userId, ana.userId, "one");
  await createMessage(ana.userId, ben.userId, "mine");
  await createMessage(ben.userId, ana.userId, "two");
  await createMessage(cem.userId, ana.userId, "other");
  expect(await countUnread(ana)).toBe(3);

  expect((await markRead(ana, ben.userId)).json).toEqual({ count: 2 });
  expect(await countUnread(ana)).toBe(1);
  expect(await countUnread(ben)).toBe(1);
  expect(publish).toHaveBeenCalledWith({ type: "messages_read", readerId: ana.userId, senderId: ben.userId, upTo: 3 });
  expect((await markRead(ana, ben.userId)).json).toEqual({ count: 0 });
  expect(publish).toHaveBeenCalledTimes(1);
  expect((await markRead(ana, randomUUID())).status).toBe(404);
});

it.each(["I blocked", "who blocked me"])("hides the member %s everywhere", async (who) => {
  const [ana, ben] = (await createMembers(2)) as [Member, Member];
  await createConnection(ana.userId, ben.userId);
  await createMessage(ben.userId, ana.userId, "hi");
  const [blocker, blocked] = who === "I blocked" ? [ana, ben] : [ben, ana];
  await createBlock(blocker.userId, blocked.userId);
  expect((await listConversations(ana)).json).toEqual([]);
  expect(await countUnread(ana)).toBe(0);
  expect((await getConversation(ana, ben.userId)).status).toBe(404);
  expect((await markRead(ana, ben.userId)).status).toBe(404);
  expect((await db().message.findFirstOrThrow()).isRead).toBe(false);
});

it("keeps the messages of a deleted member without the name", async () => {
  const [ana, ben] = (await createMembers(2)) as [Member, Member];
  await createMessage(ben.userId, ana.userId, "hi");
  await db().user.update({ where: { id: ben.userId }, data: { deletedAt: clock.now() } });
  const user = { isDeleted: true, profile: { firstName: "Deleted", lastName: "member", avatarUrl: null } };
  expect((await listConversations(ana)).json[0]?.user).toMatchObject(user);
  expect((await getConversation(ana, ben.userId)).json[0]).toMatchObject({ content: "hi", sender: user });
});

it("doesn't call a member deleted who has the name of deleted ones", async () => {
  const [ana, ben] = (await createMembers(2)) as [Member, Member];
  await createMessage(ben.userId, ana.userId, "hi");
  await db().profile.update({ where: { userId: ben.userId }, data: { firstName: "Deleted", lastName: "member" } });
  expect((await listConversations(ana)).json[0]?.user).not.toHaveProperty("isDeleted");
  expect((await getConversation(ana, ben.userId)).json[0]?.sender).not.toHaveProperty("isDeleted");
});

it("requires a session", async () => {
  const visitor = { token: undefined } as unknown as Member;
  const responses = [
    await listConversations(visitor),
    await getConversation(visitor, randomUUID()),
    await markRead(visitor, randomUUID()),
  ];
  expect(responses.map((response) => response.status)).toEqual([401, 401, 401]);
});
