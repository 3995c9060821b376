import { makeQueryClient } from "@/lib/http/browser/query-client";
import { conversationQuery, conversationsQuery, unreadCountQuery } from "@/lib/messages/client";
import { ANA, conversation, ME, message, messages } from "@/tests/support/fixtures/messages";

import { clearUnread, seedConversation, applyMessage, applyRead, updateSummaries, markMessagesRead } from "./message-cache";

const JON = "40000000-0000-4000-8000-000000000004";
let client: ReturnType<typeof makeQueryClient>;
const key = conversationQuery(ANA).queryKey;
const listKey = conversationsQuery().queryKey;
const countKey = unreadCountQuery().queryKey;
const ids = () => client.getQueryData(key)?.map((one) => one.seq);
const isInvalidated = (queryKey: readonly [string]) => client.getQueryState(queryKey)?.isInvalidated === true;

beforeEach(() => {
  client = makeQueryClient();
  client.setQueryData(key, messages(1, 3));
  client.setQueryData(listKey, [conversation(JON, message(9, { senderId: JON })), conversation(ANA, message(3), 1)]);
  client.setQueryData(countKey, { count: 4 });
});
afterEach(() => client.clear());

test("a message is put into its conversation once, by seq, and heads the list", () => {
  applyMessage(client, ME, message(5, { senderId: ME }), { reading: true });
  applyMessage(client, ME, message(4), { reading: false });
  applyMessage(client, ME, message(4), { reading: false });
  expect(ids()).toEqual([1, 2, 3, 4, 5]);
  const [first] = client.getQueryData(listKey) ?? [];
  expect(first).toMatchObject({ userId: ANA, lastMessage: { content: "Message 5" } });
});

test("unread counts rise by one each, and not for what I am reading, wrote myself or heard before", () => {
  applyMessage(client, ME, message(4), { reading: false });
  applyMessage(client, ME, message(4), { reading: false });
  applyMessage(client, ME, message(5), { reading: true });
  applyMessage(client, ME, message(6, { senderId: ME }), { reading: false });
  expect(client.getQueryData(listKey)?.[0]).toMatchObject({ userId: ANA, unreadCount: 2 });
  expect(client.getQueryData(countKey)).toEqual({ count: 5 });
});

test("a hole between what is known and what came has the conversation read again", () => {
  applyMessage(client, ME, message(4), { reading: true });
  expect(isInvalidated(key)).toBe(false);
  applyMessage(client, ME, message(7), { reading: true });
  expect(ids()).toEqual([1, 2, 3, 4, 7]);
  expect(isInvalidated(key)).toBe(true);
});

test("somebody new has the list read again; a conversation never opened is not made up", () => {
  const other = "50000000-0000-4000-8000-000000000005";
  applyMessage(client, ME, message(1, { senderId: other, receiverId: ME }), { reading: false });
  expect(isInvalidated(listKey)).toBe(true);
  expect(client.getQueryData(conversationQuery(other).queryKey)).toBeUndefined();
  expect(client.getQueryData(countKey)).toEqual({ count: 5 });
});

test("what came live after a page was rendered and before it was shown stands in its conversation", () => {
  const fresh = makeQueryClient();
  applyMessage(fresh, ME, message(4, { senderId: JON }), { reading: false });
  applyMessage(fresh, ME, message(3), { reading: false });
  applyMessage(fresh, ME, message(4), { reading: false });
  seedConversation(fresh, ME, ANA, messages(1, 3));
  expect(fresh.getQueryData(key)?.map(({ id }) => id)).toEqual([...messages(1, 3), message(4)].map(({ id }) => id));
  fresh.clear();
});

test("an older message that arrives late does not replace the preview", () => {
  const list = [conversation(ANA, message(5))];
  expect(updateSummaries(list, message(4), ME, false)?.[0]?.lastMessage.content).toBe("Message 5");
});

test("read marks reach up to the seq they name and no other sender's", () => {
  const mine = messages(1, 3, { senderId: ME, receiverId: ANA });
  const read = markMessagesRead([...mine, message(2)], { readerId: ANA, senderId: ME, upTo: 2 });
  expect(read.map((one) => one.isRead)).toEqual([true, true, false, false]);
});

test("my ticks turn when the other reads; my badges are read again when I read in another tab", () => {
  client.setQueryData(key, messages(1, 3, { senderId: ME, receiverId: ANA }));
  applyRead(client, ME, { readerId: ANA, senderId: ME, upTo: 3 });
  expect(client.getQueryData(key)?.every((one) => one.isRead)).toBe(true);
  expect(isInvalidated(listKey)).toBe(false);
  applyRead(client, ME, { readerId: ME, senderId: ANA, upTo: 3 });
  expect(isInvalidated(listKey)).toBe(true);
  expect(isInvalidated(countKey)).toBe(true);
});

test("opening a conversation empties its badge and takes it off the count", () => {
  clearUnread(client, ANA);
  clearUnread(client, ANA);
  expect(client.getQueryData(listKey)?.[1]).toMatchObject({ userId: ANA, unreadCount: 0 });
  expect(client.getQueryData(countKey)).toEqual({ count: 3 });
});
