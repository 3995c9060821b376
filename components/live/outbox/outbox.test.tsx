import type { OutgoingFrame } from "@/lib/api/browser/ws-client";
import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { ANA } from "@/tests/support/fixtures/messages";

import { Outbox, type OutboxEntry } from "./outbox";
import { createEntryStore } from "./entry-store";

let frames: OutgoingFrame[];
let isOnline: boolean;
let replaceSocket: jest.Mock;
let stored: readonly OutboxEntry[];
let orphans: readonly OutboxEntry[];
let outbox: Outbox;

const createOutbox = () =>
  new Outbox(
    {
      send: (frame) => {
        if (isOnline) frames.push(frame);
        return isOnline;
      },
      replaceSocket,
    },
    {
      load: () => [...stored],
      loadOthers: () => [...orphans],
      save: (entries) => {
        stored = entries;
        return true;
      },
      adoptOrphans: async (adopt) => {
        adopt(orphans);
        orphans = [];
      },
    },
  );
const getContents = () => frames.map((frame) => "content" in frame && frame.content);
const getEntry = (index: number): OutboxEntry => {
  const entry = outbox.entries()[index];
  if (!entry) throw new Error(`There is no entry ${index}`);
  return entry;
};
/** Lets the outbox handle an answer. */
const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const addAll = (...contents: string[]) => contents.forEach((content) => outbox.add({ receiverId: ANA, content }));

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  isOnline = true;
  stored = [];
  orphans = [];
  replaceSocket = jest.fn();
  outbox = createOutbox();
});
afterEach(() => jest.useRealTimers());

test("sends the next message only after the one before is acknowledged", async () => {
  addAll("one", "two", "three");
  expect(getContents()).toEqual(["one"]);
  outbox.acknowledge([getEntry(0).clientId]);
  await wait();
  expect(getContents()).toEqual(["one", "two"]);
  outbox.acknowledge(["unknown"]);
  await wait();
  expect(getContents()).toEqual(["one", "two"]);
  outbox.acknowledge([getEntry(0).clientId]);
  await wait();
  outbox.acknowledge([getEntry(0).clientId]);
  expect(getContents()).toEqual(["one", "two", "three"]);
  expect(outbox.entries()).toEqual([]);
});

test("sends what a closed tab left once, before its own entries", async () => {
  isOnline = false;
  addAll("left");
  orphans = [...stored];
  stored = [];
  outbox = createOutbox();
  addAll("here");
  await outbox.adoptOrphans();
  await outbox.adoptOrphans();
  isOnline = true;
  outbox.onConnected();
  await wait();
  expect(getContents()).toEqual(["left"]);
  expect(stored).toHaveLength(2);
});

test("sends in order what was written without a connection", async () => {
  isOnline = false;
  addAll("one", "two");
  expect(frames).toEqual([]);
  isOnline = true;
  outbox.onConnected();
  await wait();
  outbox.acknowledge([getEntry(0).clientId]);
  await wait();
  expect(getContents()).toEqual(["one", "two"]);
});

test("sends the message in flight again with the same clientId after a reconnect", async () => {
  addAll("one", "two");
  outbox.onDisconnected();
  outbox.onConnected();
  await wait();
  expect(getContents()).toEqual(["one", "one"]);
  expect(frames[0]).toEqual(frames[1]);
  expect(frames[0]).toMatchObject({
    type: "send_message",
    receiverId: ANA,
    messageType: "text",
    clientId: getEntry(0).clientId,
  });
});

test("marks a rejected message as failed, sends the next, and retries it last with the same clientId", async () => {
  addAll("bad", "good");
  const { clientId } = getEntry(0);
  expect(outbox.reject({ clientId, code: "forbidden", message: "Connect first." })).toBe(true);
  expect(getEntry(0)).toMatchObject({ status: "failed", problem: "Connect first." });
  await wait();
  expect(getContents()).toEqual(["bad", "good"]);
  outbox.retry(clientId);
  outbox.acknowledge([getEntry(0).clientId]);
  await wait();
  expect(getContents()).toEqual(["bad", "good", "bad"]);
  expect(frames[2]).toMatchObject({ clientId });
  expect(getEntry(0)).not.toHaveProperty("problem");
});

test("discards a failed message but not a waiting one", () => {
  addAll("bad");
  const { clientId } = getEntry(0);
  outbox.discard(clientId);
  expect(outbox.entries()).toHaveLength(1);
  outbox.reject({ clientId, code: "validation", message: "No" });
  outbox.discard(clientId);
  expect(outbox.entries()).toEqual([]);
});

test("waits for retryAfter when rate limited and keeps the order", async () => {
  addAll("one", "two");
  expect(
    outbox.reject({ clientId: getEntry(0).clientId, code: "rate_limited", message: "Slow down", retryAfter: 7 }),
  ).toBe(false);
  await wait();
  addAll("three");
  await wait(6_999);
  expect(getContents()).toEqual(["one"]);
  await wait(1);
  expect(getContents()).toEqual(["one", "one"]);
});

test("retries after 1, 2 and 4 seconds when the server is unavailable", async () => {
  addAll("one");
  for (const seconds of [1, 2, 4]) {
    const before = frames.length;
    outbox.reject({ clientId: getEntry(0).clientId, code: "unavailable", message: "Later" });
    await wait(seconds * 1_000 - 1);
    expect(frames).toHaveLength(before);
    await wait(1);
    expect(frames).toHaveLength(before + 1);
  }
});

test("replaces the socket when an acknowledgement takes fifteen seconds", async () => {
  addAll("one");
  await wait(15_000);
  expect(replaceSocket).toHaveBeenCalledTimes(1);
  outbox.onConnected();
  await wait();
  expect(getContents()).toEqual(["one", "one"]);
});

test("reports errors of other messages for display", () => {
  expect(outbox.reject({ code: "internal", message: "Oh" })).toBe(true);
  expect(outbox.reject({ code: "internal", message: "Oh", clientId: "another tab" })).toBe(true);
});

test("sends the selected fields of a contact card without values", () => {
  outbox.add({ receiverId: ANA, content: "Shared contact information", fields: ["firstName", "phone"] });
  expect(frames[0]).toMatchObject({ messageType: "contact_card", payload: { firstName: true, phone: true } });
});

test("loads its own entries after a reload and never another member's", () => {
  isOnline = false;
  localStorage.clear();
  const store = createEntryStore<OutboxEntry>(OUTBOX_PREFIX, "me");
  outbox = new Outbox({ send: () => false, replaceSocket }, store);
  addAll("one");
  expect(store.load()).toEqual(outbox.entries());
  expect(createEntryStore(OUTBOX_PREFIX, "you").load()).toEqual([]);
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, "{broken");
  expect(store.load()).toEqual([]);
});

test("notifies listeners of each change and returns a stable snapshot between changes", () => {
  const listener = jest.fn();
  const unsubscribe = outbox.subscribe(listener);
  addAll("one");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(outbox.entries()).toBe(outbox.entries());
  unsubscribe();
  addAll("two");
  expect(listener).toHaveBeenCalledTimes(1);
});
