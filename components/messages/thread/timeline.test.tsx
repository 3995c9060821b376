import { ANA, ME, message } from "@/tests/support/fixtures/messages";

import type { OutboxEntry } from "../outbox/outbox";
import { clockTime, dayLabel, exactTime, shortAge } from "../text/message-times";
import { type Bubble, timeline } from "./timeline";

const timeZone = "America/New_York";
const now = "2026-11-20T20:10:00.000Z";
const mine = { senderId: ME, receiverId: ANA };
const at = (time: string) => ({ createdAt: `2026-11-${time}.000Z` });
const unsent = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientId: "c1",
  receiverId: ANA,
  content: "On its way",
  messageType: "text",
  createdAt: "2026-11-20T20:09:00.000Z",
  status: "waiting",
  ...more,
});
const bubbles = (...args: Parameters<typeof timeline>) =>
  timeline(...args).filter((item): item is Bubble => item.kind === "bubble");

test("days are the viewer's, not the server's, and stand before the first of each", () => {
  // 23:30 on the 18th and 00:30 on the 19th in New York; both the 19th in UTC.
  const items = timeline([message(1, at("19T04:30:00")), message(2, at("19T05:30:00")), message(3)], [], ME, {
    now,
    timeZone,
  });
  expect(items.map((item) => (item.kind === "day" ? item.label : item.content))).toEqual([
    "Wednesday",
    "Message 1",
    "Yesterday",
    "Message 2",
    "Today",
    "Message 3",
  ]);
});

test("what one writes within five minutes is one group", () => {
  const [one, two, three, reply] = bubbles(
    [message(1, at("20T20:00:00")), message(2, at("20T20:04:59")), message(3, at("20T20:10:00")), message(4, mine)],
    [],
    ME,
    { now, timeZone },
  );
  expect([one?.startsGroup, one?.endsGroup]).toEqual([true, false]);
  expect([two?.startsGroup, two?.endsGroup]).toEqual([false, true]);
  expect([three?.startsGroup, three?.endsGroup]).toEqual([true, true]);
  expect([reply?.startsGroup, reply?.endsGroup]).toEqual([true, true]);
});

test("my newest stored message says how far it came; what is unsent speaks for itself", () => {
  const list = bubbles(
    [message(1, { ...mine, isRead: true }), message(2, mine), message(3)],
    [unsent({ clientId: "bad", status: "failed", problem: "No" }), unsent()],
    ME,
    { now, timeZone },
  );
  expect(list.map(({ state, showsState }) => [state, showsState])).toEqual([
    ["read", false],
    ["sent", true],
    ["received", false],
    ["failed", true],
    ["sending", true],
  ]);
});

test("a message keeps its key when it is stored, and is never shown twice", () => {
  const before = bubbles([], [unsent()], ME, { now, timeZone });
  const both = bubbles([message(1, { ...mine, clientId: "c1" })], [unsent()], ME, { now, timeZone });
  expect(both).toHaveLength(1);
  expect(both[0]?.key).toBe(before[0]?.key);
});

test("times name their zone; days and ages are as short as they can be", () => {
  expect(clockTime("2026-11-20T23:04:00Z", timeZone)).toBe("6:04 PM EST");
  expect(exactTime("2026-11-20T23:04:00Z", "America/Phoenix")).toBe("Friday, November 20, 2026 at 4:04 PM MST");
  expect(dayLabel("2026-11-20T20:20:00Z", now, timeZone)).toBe("Today");
  expect(dayLabel("2026-11-03T20:00:00Z", now, timeZone)).toBe("November 3");
  expect(dayLabel("2025-11-03T20:00:00Z", now, timeZone)).toBe("November 3, 2025");
});

test.each([
  ["2026-11-20T20:09:30Z", "now"],
  ["2026-11-20T20:08:00Z", "2 m"],
  ["2026-11-20T19:00:00Z", "1 h"],
  ["2026-11-18T19:00:00Z", "Wed"],
  ["2026-11-01T19:00:00Z", "Nov 1"],
  ["2025-11-01T19:00:00Z", "Nov 1, 2025"],
])("%s is %s", (iso, expected) => expect(shortAge(iso, now, timeZone)).toBe(expected));
