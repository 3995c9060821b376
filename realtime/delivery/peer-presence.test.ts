import type { BusEvent } from "@/lib/realtime/bus-events";

import { PeerPresence } from "./peer-presence";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A bus with three processes. `one` is the first. */
function createProcesses({ hasPeers = true, isLate = false } = {}) {
  const published: BusEvent[] = [];
  const processes: PeerPresence[] = [];
  const publish = (...events: BusEvent[]) => {
    published.push(...events);
    for (const event of events) {
      if (event.type !== "presence_asked" && (event.type !== "presence_answered" || isLate)) continue;
      for (const process of processes) process.handle(event);
    }
    return Promise.resolve();
  };
  const sockets = [["ana"], ["ben", "ana"], ["cleo"]];
  for (const [index, connected] of sockets.entries()) {
    const bus = { publish, hasPeers: () => hasPeers };
    const isConnected = (userId: string) => connected.includes(userId);
    processes.push(new PeerPresence({ bus, origin: `process ${index}`, isConnected, answerWithinMs: 1_000 }));
  }
  const [one] = processes;
  if (!one) throw new Error("no process");
  return { one, published };
}

it("knows at once when all members are connected to other processes", async () => {
  const { one } = createProcesses();
  expect(await one.listConnected(["ben", "cleo"])).toEqual(new Set(["ben", "cleo"]));
  expect(jest.getTimerCount()).toBe(0);
});

it("waits for answers when somebody is connected nowhere", async () => {
  const { one } = createProcesses();
  const connected = one.listConnected(["ben", "dan"]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await connected).toEqual(new Set(["ben"]));
});

it("doesn't count its own sockets, and answers only about members whom it has", async () => {
  const { one, published } = createProcesses();
  const connected = one.listConnected(["eva"]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await connected).toEqual(new Set());
  expect(published.map(({ type }) => type)).toEqual(["presence_asked"]);
});

it("gives up after the time when no answer arrives", async () => {
  const { one } = createProcesses({ isLate: true });
  const connected = one.listConnected(["ben"]);
  await jest.advanceTimersByTimeAsync(999);
  const onEnd = jest.fn();
  void connected.then(onEnd);
  await Promise.resolve();
  expect(onEnd).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await connected).toEqual(new Set());
});

it("asks nobody when it is the only process", async () => {
  const { one, published } = createProcesses({ hasPeers: false });
  expect(await one.listConnected(["ben"])).toEqual(new Set());
  expect(published).toEqual([]);
});
