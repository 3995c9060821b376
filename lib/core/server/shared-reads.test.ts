import { createSharedReads } from "./shared-reads";

const DURATION_MS = 20;
/** Until the next read may begin. */
const REST_MS = 9 * DURATION_MS;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** What one test reads is not what another does. */
const getName = () => expect.getState().currentTestName ?? "";

/** A read takes 20 ms. Its value is the key and the number of the key's read. */
function createReads() {
  const reads: string[] = [];
  const load = createSharedReads(getName(), async (key) => {
    reads.push(key);
    const value = `${key}${reads.filter((other) => other === key).length}`;
    await new Promise((resolve) => setTimeout(resolve, DURATION_MS));
    return value;
  });
  return {
    reads,
    load: (key: string) => load(key, { isUrgent: false }),
    loadNow: (key: string) => load(key, { isUrgent: true }),
    loadSince: (key: string, since: number) => load(key, { isUrgent: true, since }),
  };
}

it("shares the next read between calls during a read, after a rest", async () => {
  const { reads, load } = createReads();
  const first = load("a");
  await jest.advanceTimersByTimeAsync(DURATION_MS / 2);
  const [second, third] = [load("a"), load("a")];
  await jest.advanceTimersByTimeAsync(DURATION_MS / 2 + REST_MS - 1);
  const fourth = load("a");
  expect(reads).toEqual(["a"]);
  await jest.advanceTimersByTimeAsync(1 + DURATION_MS);
  expect(await Promise.all([first, second, third, fourth])).toEqual(["a1", "a2", "a2", "a2"]);
});

it("begins the next read without a rest for an urgent call, for all who wait", async () => {
  const { reads, load, loadNow } = createReads();
  void load("a");
  await jest.advanceTimersByTimeAsync(DURATION_MS / 2);
  const [second, urgent] = [load("a"), loadNow("a")];
  await jest.advanceTimersByTimeAsync(DURATION_MS / 2);
  expect(reads).toEqual(["a", "a"]);
  await jest.advanceTimersByTimeAsync(DURATION_MS);
  expect(await Promise.all([second, urgent])).toEqual(["a2", "a2"]);
});

it("gives who has waited since before a read what that read found, for a second", async () => {
  const { reads, loadSince } = createReads();
  const arrival = performance.now();
  await jest.advanceTimersByTimeAsync(1);
  const first = loadSince("a", arrival);
  await jest.advanceTimersByTimeAsync(DURATION_MS);
  expect(await Promise.all([first, loadSince("a", arrival)])).toEqual(["a1", "a1"]);
  await jest.advanceTimersByTimeAsync(1_000);
  void loadSince("a", arrival);
  expect(reads).toEqual(["a", "a"]);
});

it("gives nobody what was read before they came", async () => {
  const { reads, loadSince } = createReads();
  void loadSince("a", performance.now() - 1);
  await jest.advanceTimersByTimeAsync(DURATION_MS + REST_MS);
  const later = loadSince("a", performance.now());
  await jest.advanceTimersByTimeAsync(DURATION_MS);
  expect([await later, reads.length]).toEqual(["a2", 2]);
});

it("keeps no failure", async () => {
  const outcomes = [() => Promise.reject(new Error("unreachable")), () => Promise.resolve("list")];
  const load = createSharedReads(getName(), async () => (outcomes.shift() ?? (() => Promise.resolve("")))());
  const caller = { isUrgent: true, since: performance.now() - 1 };
  await expect(load("a", caller)).rejects.toThrow("unreachable");
  await jest.advanceTimersByTimeAsync(1);
  expect(await load("a", caller)).toBe("list");
});

it("reads at once after the rest, and does not let keys wait for each other", async () => {
  const { reads, load } = createReads();
  void load("a");
  void load("b");
  expect(reads).toEqual(["a", "b"]);
  await jest.advanceTimersByTimeAsync(DURATION_MS + REST_MS);
  void load("a");
  expect(reads).toEqual(["a", "b", "a"]);
});

it("rests half a second at most", async () => {
  let reads = 0;
  const load = createSharedReads(getName(), async () => {
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 10_000));
  });
  void load("a", { isUrgent: false });
  await jest.advanceTimersByTimeAsync(10_000);
  void load("a", { isUrgent: false });
  await jest.advanceTimersByTimeAsync(499);
  expect(reads).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
});

it("rejects only the calls of a failed read", async () => {
  const outcomes = [() => Promise.reject(new Error("unreachable")), () => Promise.resolve("list")];
  const load = createSharedReads(getName(), async () => (outcomes.shift() ?? (() => Promise.resolve("")))());
  const failed = load("a", { isUrgent: false });
  const later = load("a", { isUrgent: false });
  await expect(failed).rejects.toThrow("unreachable");
  await jest.advanceTimersByTimeAsync(1);
  expect(await later).toBe("list");
});

it("keeps the newer of two reads until a second after it began", async () => {
  const { reads, loadSince } = createReads();
  void loadSince("a", performance.now());
  await jest.advanceTimersByTimeAsync(600);
  const arrival = performance.now();
  await jest.advanceTimersByTimeAsync(1);
  void loadSince("a", arrival);
  await jest.advanceTimersByTimeAsync(600);
  void loadSince("a", arrival);
  expect(reads).toHaveLength(2);
});
