import { ANA } from "@/tests/support/fixtures/messages";
import type { OutgoingFrame } from "@/lib/realtime/browser/ws-client";

import { Outbox, type OutboxEntry } from "./outbox";
import { createOutboxStore } from "./outbox-store";

let wire: OutgoingFrame[];
let online: boolean;
let replaceSocket: jest.Mock;
let stored: readonly OutboxEntry[];
/** By a document that is gone. */
let left: readonly OutboxEntry[];
let outbox: Outbox;

const make = () =>
  new Outbox(
    {
      send: (frame) => {
        if (online) wire.push(frame);
        return online;
      },
      replaceSocket,
    },
    {
      load: () => [...stored],
      save: (entries) => (stored = entries),
      adoptOrphans: async (adopt) => {
        adopt(left);
        left = [];
      },
    },
  );
const texts = () => wire.map((frame) => "content" in frame && frame.content);
const entry = (index: number): OutboxEntry => {
  const found = outbox.entries()[index];
  if (!found) throw new Error(`No entry ${index}`);
  return found;
};
const write = (...contents: string[]) => contents.forEach((content) => outbox.add({ receiverId: ANA, content }));

beforeEach(() => {
  jest.useFakeTimers();
  wire = [];
  online = true;
  stored = [];
  left = [];
  replaceSocket = jest.fn();
  outbox = make();
});
afterEach(() => jest.useRealTimers());

test("the next goes out only after the one before is acknowledged", () => {
  write("one", "two", "three");
  expect(texts()).toEqual(["one"]);
  outbox.acknowledge([entry(0).clientId]);
  expect(texts()).toEqual(["one", "two"]);
  outbox.acknowledge(["a stranger's"]);
  expect(texts()).toEqual(["one", "two"]);
  outbox.acknowledge([entry(0).clientId]);
  outbox.acknowledge([entry(0).clientId]);
  expect(texts()).toEqual(["one", "two", "three"]);
  expect(outbox.entries()).toEqual([]);
});

test("what a closed tab left goes out once, before what waits here", async () => {
  online = false;
  write("left");
  left = [...stored];
  stored = [];
  outbox = make();
  write("here");
  await outbox.adoptOrphans();
  await outbox.adoptOrphans();
  online = true;
  outbox.onConnected();
  expect(texts()).toEqual(["left"]);
  expect(stored).toHaveLength(2);
});

test("what is written without a connection waits for it, in order", () => {
  online = false;
  write("one", "two");
  expect(wire).toEqual([]);
  online = true;
  outbox.onConnected();
  outbox.acknowledge([entry(0).clientId]);
  expect(texts()).toEqual(["one", "two"]);
});

test("what was on its way when the socket died goes out again under the same clientId", () => {
  write("one", "two");
  outbox.onDisconnected();
  outbox.onConnected();
  expect(texts()).toEqual(["one", "one"]);
  expect(wire[0]).toEqual(wire[1]);
  expect(wire[0]).toMatchObject({
    type: "send_message",
    receiverId: ANA,
    messageType: "text",
    clientId: entry(0).clientId,
  });
});

test("a refused one fails with the server's words and lets the next go; a tap sends it again, last, as the same", () => {
  write("bad", "good");
  const { clientId } = entry(0);
  expect(outbox.reject({ clientId, code: "forbidden", message: "Connect first." })).toBe(true);
  expect(entry(0)).toMatchObject({ status: "failed", problem: "Connect first." });
  expect(texts()).toEqual(["bad", "good"]);
  outbox.retry(clientId);
  outbox.acknowledge([entry(0).clientId]);
  expect(texts()).toEqual(["bad", "good", "bad"]);
  expect(wire[2]).toMatchObject({ clientId });
  expect(entry(0)).not.toHaveProperty("problem");
});

test("a failed one can be thrown away, one that waits can't", () => {
  write("bad");
  const { clientId } = entry(0);
  outbox.discard(clientId);
  expect(outbox.entries()).toHaveLength(1);
  outbox.reject({ clientId, code: "validation", message: "No" });
  outbox.discard(clientId);
  expect(outbox.entries()).toEqual([]);
});

test("too fast: waits as long as it is told, in silence, and keeps the order", () => {
  write("one", "two");
  expect(
    outbox.reject({ clientId: entry(0).clientId, code: "rate_limited", message: "Slow down", retryAfter: 7 }),
  ).toBe(false);
  write("three");
  jest.advanceTimersByTime(6_999);
  expect(texts()).toEqual(["one"]);
  jest.advanceTimersByTime(1);
  expect(texts()).toEqual(["one", "one"]);
});

test("a server that can't store now is asked again after 1, 2, 4 seconds", () => {
  write("one");
  for (const seconds of [1, 2, 4]) {
    const before = wire.length;
    outbox.reject({ clientId: entry(0).clientId, code: "unavailable", message: "Later" });
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(wire).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(wire).toHaveLength(before + 1);
  }
});

test("fifteen seconds without an acknowledgement condemn the socket", () => {
  write("one");
  jest.advanceTimersByTime(15_000);
  expect(replaceSocket).toHaveBeenCalledTimes(1);
  outbox.onConnected();
  expect(texts()).toEqual(["one", "one"]);
});

test("an error that is nobody's here is for a person to see", () => {
  expect(outbox.reject({ code: "internal", message: "Oh" })).toBe(true);
  expect(outbox.reject({ code: "internal", message: "Oh", clientId: "another tab's" })).toBe(true);
});

test("a contact card names the ticked fields and gives no values", () => {
  outbox.add({ receiverId: ANA, content: "Shared contact information", fields: ["firstName", "phone"] });
  expect(wire[0]).toMatchObject({ messageType: "contact_card", payload: { firstName: true, phone: true } });
});

test("a reload brings back what was unsent; another member's never", () => {
  online = false;
  localStorage.clear();
  const store = createOutboxStore("me");
  outbox = new Outbox({ send: () => false, replaceSocket }, store);
  write("one");
  expect(store.load()).toEqual(outbox.entries());
  expect(createOutboxStore("you").load()).toEqual([]);
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, "{broken");
  expect(store.load()).toEqual([]);
});

test("watchers hear of every change and the snapshot is stable between", () => {
  const watcher = jest.fn();
  const stop = outbox.subscribe(watcher);
  write("one");
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(outbox.entries()).toBe(outbox.entries());
  stop();
  write("two");
  expect(watcher).toHaveBeenCalledTimes(1);
});
