import { ANA, ME, buildMessage, messageTimeTexts } from "@/tests/support/fixtures/messages";

import type { Bubble } from "../bubble/bubble";
import type { OutboxEntry } from "@/components/live/outbox/outbox";
import { buildTimeline } from "./timeline";

const context = { now: "2026-11-20T20:10:00.000Z", timeZone: "America/New_York", t: messageTimeTexts };
const own = { senderId: ME, receiverId: ANA };
const at = (time: string) => ({ createdAt: `2026-11-${time}.000Z` });
const unsent = (overrides: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientId: "c1",
  receiverId: ANA,
  content: "On its way",
  messageType: "text",
  createdAt: "2026-11-20T20:09:00.000Z",
  status: "waiting",
  ...overrides,
});

type Messages = Parameters<typeof buildTimeline>[0];
const getBubbles = (messages: Messages, entries: OutboxEntry[] = []) =>
  buildTimeline(messages, entries, ME, context).filter((item): item is Bubble => item.kind === "bubble");

test("adds a heading before the first message of each day in the viewer's time zone", () => {
  // 23:30 on the 18th and 00:30 on the 19th in New York; both are on the 19th in UTC.
  const messages = [buildMessage(1, at("19T04:30:00")), buildMessage(2, at("19T05:30:00")), buildMessage(3)];
  const items = buildTimeline(messages, [], ME, context);
  expect(items.map((item) => (item.kind === "day" ? item.label : item.content))).toEqual([
    "Wednesday",
    "Message 1",
    "Yesterday",
    "Message 2",
    "Today",
    "Message 3",
  ]);
});

test("groups messages of one person that are less than five minutes apart", () => {
  const [one, two, three, reply] = getBubbles([
    buildMessage(1, at("20T20:00:00")),
    buildMessage(2, at("20T20:04:59")),
    buildMessage(3, at("20T20:10:00")),
    buildMessage(4, own),
  ]);
  expect([one?.startsGroup, one?.endsGroup]).toEqual([true, false]);
  expect([two?.startsGroup, two?.endsGroup]).toEqual([false, true]);
  expect([three?.startsGroup, three?.endsGroup]).toEqual([true, true]);
  expect([reply?.startsGroup, reply?.endsGroup]).toEqual([true, true]);
});

test("shows the delivery state of the newest stored own message and of unsent ones", () => {
  const bubbles = getBubbles(
    [buildMessage(1, { ...own, isRead: true }), buildMessage(2, own), buildMessage(3)],
    [unsent({ clientId: "bad", status: "failed", problem: "No" }), unsent()],
  );
  expect(bubbles.map(({ state, showsState }) => [state, showsState])).toEqual([
    ["read", false],
    ["sent", true],
    ["received", false],
    ["failed", true],
    ["sending", true],
  ]);
});

test("keeps the key of a message when it is stored and never shows it twice", () => {
  const before = getBubbles([], [unsent()]);
  const both = getBubbles([buildMessage(1, { ...own, clientId: "c1" })], [unsent()]);
  expect(both).toHaveLength(1);
  expect(both[0]?.key).toBe(before[0]?.key);
});
