import { QueryObserver } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { unreadCountsQuery, conversationQuery, conversationsQuery } from "@/lib/messages/client";
import { ANA, buildConversation, ME, buildMessage, buildMessages } from "@/tests/support/fixtures/messages";

import {
  clearUnread,
  seedConversation,
  applyMessage,
  applyRead,
  updateSummaries,
  markMessagesRead,
} from "./message-cache";

const JON = "40000000-0000-4000-8000-000000000004";
let client: ReturnType<typeof createQueryClient>;
const key = conversationQuery(ANA).queryKey;
const listKey = conversationsQuery().queryKey;
const countKey = unreadCountsQuery().queryKey;
const getSeqs = () => client.getQueryData(key)?.map(({ seq }) => seq);
const getCounts = () => {
  const counts = client.getQueryData(countKey);
  return [counts?.unreadMessages, counts?.unreadConversations];
};
const isInvalidated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated === true;

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(key, buildMessages(1, 3));
  client.setQueryData(listKey, [
    buildConversation(JON, buildMessage(9, { senderId: JON })),
    buildConversation(ANA, buildMessage(3), 1),
  ]);
  client.setQueryData(countKey, {
    unreadMessages: 4,
    unreadConversations: 2,
    unreadFrom: [
      { userId: ANA, count: 1, lastSeq: 3 },
      { userId: JON, count: 3, lastSeq: 9 },
    ],
    pendingRequests: 1,
  });
});
afterEach(() => client.clear());

test("adds a message to its conversation once, by seq, and moves the conversation to the top", () => {
  applyMessage(client, ME, buildMessage(5, { senderId: ME }), { isReading: true });
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  expect(getSeqs()).toEqual([1, 2, 3, 4, 5]);
  const [first] = client.getQueryData(listKey) ?? [];
  expect(first).toMatchObject({ userId: ANA, lastMessage: { content: "Message 5" } });
});

test("counts a message as unread unless it is being read, the viewer's own or already cached", () => {
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  applyMessage(client, ME, buildMessage(5), { isReading: true });
  applyMessage(client, ME, buildMessage(6, { senderId: ME }), { isReading: false });
  expect(client.getQueryData(listKey)?.[0]).toMatchObject({ userId: ANA, unreadCount: 2 });
  expect(getCounts()).toEqual([5, 2]);
});

test("fetches the conversation again when a message is missing before the new one", () => {
  applyMessage(client, ME, buildMessage(4), { isReading: true });
  expect(isInvalidated(key)).toBe(false);
  applyMessage(client, ME, buildMessage(7), { isReading: true });
  expect(getSeqs()).toEqual([1, 2, 3, 4, 7]);
  expect(isInvalidated(key)).toBe(true);
});

test("fetches the list again for a new partner and does not cache a conversation that was never opened", () => {
  const other = "50000000-0000-4000-8000-000000000005";
  applyMessage(client, ME, buildMessage(1, { senderId: other, receiverId: ME }), { isReading: false });
  expect(isInvalidated(listKey)).toBe(true);
  expect(client.getQueryData(conversationQuery(other).queryKey)).toBeUndefined();
  expect(getCounts()).toEqual([5, 3]);
});

test("reads a mounted list once for a message of a new partner, and anew if a read is under way", async () => {
  const reads: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    reads.push(signal);
    return new Promise<never>(() => undefined);
  };
  const stop = new QueryObserver(client, { ...conversationsQuery(), queryFn }).subscribe(() => undefined);
  const other = "50000000-0000-4000-8000-000000000005";
  const sent = buildMessage(1, { senderId: ME, receiverId: other });
  applyMessage(client, ME, sent, { isReading: true });
  await Promise.resolve();
  expect(reads).toHaveLength(1);
  applyMessage(client, ME, { ...sent, id: other, seq: 2 }, { isReading: true });
  await Promise.resolve();
  expect(reads.map(({ aborted }) => aborted)).toEqual([true, false]);
  stop();
});

test("adds live messages that arrived between rendering and seeding", () => {
  const emptyClient = createQueryClient();
  applyMessage(emptyClient, ME, buildMessage(4, { senderId: JON }), { isReading: false });
  applyMessage(emptyClient, ME, buildMessage(3), { isReading: false });
  applyMessage(emptyClient, ME, buildMessage(4), { isReading: false });
  seedConversation(emptyClient, ME, ANA, buildMessages(1, 3));
  expect(emptyClient.getQueryData(key)?.map(({ id }) => id)).toEqual(
    [...buildMessages(1, 3), buildMessage(4)].map(({ id }) => id),
  );
  emptyClient.clear();
});

test("keeps the preview when an older message arrives late", () => {
  const list = [buildConversation(ANA, buildMessage(5))];
  expect(updateSummaries(list, buildMessage(4), ME, false)?.[0]?.lastMessage.content).toBe("Message 5");
});

test("marks messages of the sender as read up to the given seq", () => {
  const own = buildMessages(1, 3, { senderId: ME, receiverId: ANA });
  const read = markMessagesRead([...own, buildMessage(2)], { readerId: ANA, senderId: ME, upTo: 2 });
  expect(read.map(({ isRead }) => isRead)).toEqual([true, true, false, false]);
});

test("marks own messages as read when the partner reads", () => {
  client.setQueryData(key, buildMessages(1, 3, { senderId: ME, receiverId: ANA }));
  applyRead(client, ME, { readerId: ANA, senderId: ME, upTo: 3 });
  expect(client.getQueryData(key)?.every(({ isRead }) => isRead)).toBe(true);
  expect(getCounts()).toEqual([4, 2]);
});

test("clears the counts without a read when the viewer has read everything of a sender in another tab", () => {
  applyRead(client, ME, { readerId: ME, senderId: ANA, upTo: 3 });
  expect(client.getQueryData(listKey)?.[1]).toMatchObject({ userId: ANA, unreadCount: 0 });
  expect(getCounts()).toEqual([3, 1]);
  expect(isInvalidated(listKey)).toBe(false);
  expect(isInvalidated(countKey)).toBe(false);
});

test("fetches the counts again when a newer message than the last read one is unread", () => {
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  applyRead(client, ME, { readerId: ME, senderId: ANA, upTo: 3 });
  expect(isInvalidated(listKey)).toBe(true);
  expect(isInvalidated(countKey)).toBe(true);
});

test("keeps a list that waits to be read again waiting when a message arrives", async () => {
  await client.invalidateQueries({ queryKey: listKey });
  applyMessage(client, ME, buildMessage(4), { isReading: false });
  expect(client.getQueryData(listKey)?.[0]).toMatchObject({ userId: ANA, unreadCount: 2 });
  expect(isInvalidated(listKey)).toBe(true);
});

test("clears the unread count of an opened conversation and subtracts it from the total", () => {
  clearUnread(client, ANA);
  clearUnread(client, ANA);
  expect(client.getQueryData(listKey)?.[1]).toMatchObject({ userId: ANA, unreadCount: 0 });
  expect(getCounts()).toEqual([3, 1]);
});
