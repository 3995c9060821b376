import { ApiError } from "@/lib/http/browser/api-client";

import { type Scan, type ScanEntry, ScanOutbox } from "./scan-outbox";

let failure: Error | null;
let fails: (id: string) => boolean;
let failing: Promise<void> | null;
let sent: string[];
let refused: string[];
let stored: readonly ScanEntry[];
let orphans: ScanEntry[];
let hasSpace: boolean;
let outbox: ScanOutbox;

const toEntry = (id: string, scan: Scan = { kind: "member", userId: id }): ScanEntry => ({ id, scan, name: null });
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  fails = () => false;
  [failure, failing, sent, refused, stored, orphans, hasSpace] = [null, null, [], [], [], [], true];
  outbox = new ScanOutbox(
    {
      send: async ({ id }) => {
        if (failing) await failing;
        if (failure) throw failure;
        if (fails(id)) throw new ApiError(500, "broken", "internal");
        sent.push(id);
      },
      onRefused: ({ id }) => refused.push(id),
    },
    {
      load: () => [],
      loadOthers: () => orphans,
      save: (entries) => {
        if (hasSpace) stored = entries;
        return hasSpace;
      },
      adoptOrphans: async (adopt) => adopt(orphans.splice(0)),
    },
  );
});
afterEach(() => jest.useRealTimers());

it("keeps a scan until the server has it, also through an ended session and a limit", async () => {
  failure = new TypeError("offline");
  outbox.add(toEntry("ana"));
  await wait(1_000);
  failure = new ApiError(401, "ended", "unauthorized");
  await wait(3_000);
  failure = new ApiError(429, "slow down", "rate_limited");
  await wait(10_000);
  expect(stored.map(({ id }) => id)).toEqual(["ana"]);
  failure = null;
  await wait(60_000);
  expect([sent, stored, refused]).toEqual([["ana"], [], []]);
});

it("keeps what is refused without sending it again, until the code is scanned again", async () => {
  failure = new ApiError(404, "gone", "not_found");
  outbox.add(toEntry("ana"));
  await wait(60_000);
  expect([refused, stored.length]).toEqual([["ana"], 1]);
  failure = null;
  outbox.sendNow();
  await wait(0);
  expect(sent).toEqual([]);
  outbox.add({ ...toEntry("ana"), id: "again" });
  await wait(0);
  expect([sent, stored]).toEqual([["again"], []]);
});

it("sends soon when the network returns while an attempt still waits for it", async () => {
  for (let n = 0; n < 5; n++) {
    failure = new TypeError("offline");
    outbox.add(toEntry("ana"));
    await wait(30_000);
  }
  let fail: () => void = () => undefined;
  failing = new Promise((_, reject) => (fail = () => reject(new TypeError("offline"))));
  outbox.sendNow();
  await wait(0);
  outbox.sendNow();
  await wait(0);
  [failing, failure] = [null, null];
  fail();
  await wait(2_500);
  expect(sent).toEqual(["ana"]);
});

it("sends the others while the server fails at the first one, and that one later", async () => {
  fails = (id) => id === "ana";
  for (const id of ["ana", "ben", "cleo"]) outbox.add(toEntry(id));
  await wait(10_000);
  expect([sent, stored.map(({ id }) => id)]).toEqual([["ben", "cleo"], ["ana"]]);
  fails = () => false;
  await wait(60_000);
  expect([sent, stored]).toEqual([["ben", "cleo", "ana"], []]);
});

it("doesn't wait longer and longer while the server fails at many", async () => {
  const broken = ["a", "b", "c", "d", "e", "f"];
  fails = (id) => broken.includes(id);
  for (const id of [...broken, "ana"]) outbox.add(toEntry(id));
  await wait(15_000);
  expect(sent).toEqual(["ana"]);
});

it("sends name tags no faster than the server opens them", async () => {
  failure = new TypeError("offline");
  for (let n = 0; n < 70; n++) outbox.add(toEntry(String(n), { kind: "name_tag", code: String(n) }));
  await wait(0);
  failure = null;
  outbox.sendNow();
  await wait(59_000);
  expect(sent.length).toBeGreaterThan(50);
  expect(sent.length).toBeLessThan(60);
  await wait(60_000);
  expect(sent).toHaveLength(70);
});

it("takes over what a closed tab left, each scan once", async () => {
  failure = new TypeError("offline");
  outbox.add(toEntry("ana"));
  await wait(0);
  orphans = [{ ...toEntry("ana"), id: "twice" }, toEntry("ben")];
  await outbox.adoptOrphans();
  expect(stored.map(({ id }) => id)).toEqual(["ben", "ana"]);
  await wait(0);
  failure = null;
  outbox.sendNow();
  await wait(1_000);
  expect(sent.toSorted()).toEqual(["ana", "ben"]);
});

it("knows that a full device doesn't keep a scan, and sends it all the same", async () => {
  failure = new TypeError("offline");
  hasSpace = false;
  expect(outbox.add(toEntry("ana"))).toBe(true);
  expect([outbox.isStored(), outbox.entries().length]).toEqual([false, 1]);
  hasSpace = true;
  failure = null;
  await wait(60_000);
  expect([sent, outbox.isStored()]).toEqual([["ana"], true]);
});

it("holds 200 at most, and none once the session has ended", async () => {
  failure = new TypeError("offline");
  const added = Array.from({ length: 201 }, (_, n) => outbox.add(toEntry(String(n))));
  expect(added.filter(Boolean)).toHaveLength(200);
  outbox.clear();
  failure = null;
  await wait(60_000);
  expect([sent, stored]).toEqual([[], []]);
});
