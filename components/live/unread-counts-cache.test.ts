import { QueryObserver } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { unreadCountsQuery } from "@/lib/messages/client";
import type { UnreadCounts } from "@/lib/messages/schema";
import { ANA } from "@/tests/support/fixtures/messages";

import { countMessage, countRead, updateUnreadCounts } from "./unread-counts-cache";

const JON = "40000000-0000-4000-8000-000000000004";
const COUNTS: UnreadCounts = {
  unreadMessages: 2,
  unreadConversations: 1,
  unreadFrom: [{ userId: ANA, count: 2, lastSeq: 6 }],
  pendingRequests: 1,
};
const PART: UnreadCounts = { ...COUNTS, unreadMessages: 300, unreadConversations: 101 };

it("counts a message of a known and of another sender", () => {
  const known = countMessage(COUNTS, { senderId: ANA, seq: 8 });
  expect(known).toEqual({ ...COUNTS, unreadMessages: 3, unreadFrom: [{ userId: ANA, count: 3, lastSeq: 8 }] });
  expect(countMessage(COUNTS, { senderId: JON, seq: 1 })).toMatchObject({ unreadMessages: 3, unreadConversations: 2 });
});

it("doesn't count a message that the response contained, and reads again for one that comes late", () => {
  expect(countMessage(COUNTS, { senderId: ANA, seq: 6 })).toBe(COUNTS);
  expect(countMessage(COUNTS, { senderId: ANA, seq: 5 })).toBeNull();
});

it("subtracts what was read, and reads again if a newer message is unread", () => {
  const none = { unreadMessages: 0, unreadConversations: 0, unreadFrom: [], pendingRequests: 1 };
  expect(countRead(COUNTS, { senderId: ANA, upTo: 6 })).toEqual(none);
  expect(countRead(COUNTS, { senderId: ANA, upTo: 5 })).toBeNull();
  expect(countRead(COUNTS, { senderId: JON, upTo: 5 })).toBe(COUNTS);
});

it("reads again when the response can't say whether the sender is counted", () => {
  expect(countMessage(PART, { senderId: JON, seq: 1 })).toBeNull();
  expect(countRead(PART, { senderId: JON, upTo: 1 })).toBeNull();
  expect(countRead(PART, { senderId: ANA, upTo: 6 })).toMatchObject({ unreadMessages: 298, unreadConversations: 100 });
});

it("reads again after a change during a read, whose response can be older", async () => {
  const client = createQueryClient();
  const { queryKey } = unreadCountsQuery();
  let respond = (): void => undefined;
  const sent = new Promise<void>((resolve) => (respond = resolve));
  const queryFn = jest.fn(() => sent.then(() => COUNTS));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledTimes(1);
  updateUnreadCounts(client, (counts) => countMessage(counts, { senderId: ANA, seq: 8 }));
  respond();
  await client.fetchQuery({ queryKey, queryFn });
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});
