import { createBatchLoader } from "./batch-loader";

function createControlledRead() {
  const settle: ((outcome: "value" | Error) => void)[] = [];
  const load = createBatchLoader<string, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const number = settle.length;
        settle.push((outcome) => (outcome === "value" ? resolve(keys.map(() => number)) : reject(outcome)));
      }),
  );
  return { settle, load };
}
const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

it("shares a read between calls at the same time, and starts another for calls during it", async () => {
  const { settle, load } = createControlledRead();
  const [first, second] = [load("a"), load("a")];
  await waitForNextTurn();
  const [third, fourth] = [load("a"), load("a")];
  await waitForNextTurn();
  expect(settle).toHaveLength(1);
  settle[0]?.("value");
  expect(await Promise.all([first, second])).toEqual([0, 0]);
  await waitForNextTurn();
  expect(settle).toHaveLength(2);
  settle[1]?.("value");
  expect(await Promise.all([third, fourth])).toEqual([1, 1]);
});

it("rejects only the calls of a failed read", async () => {
  const { settle, load } = createControlledRead();
  const failed = load("a");
  await waitForNextTurn();
  const later = load("a");
  settle[0]?.(new Error("unreachable"));
  await expect(failed).rejects.toThrow("unreachable");
  await waitForNextTurn();
  settle[1]?.("value");
  expect(await later).toBe(1);
});

it("reads each key once and returns each caller's value", async () => {
  const batches: (readonly string[])[] = [];
  const getLength = createBatchLoader((names: readonly string[]) => {
    batches.push(names);
    return Promise.resolve(names.map((name) => name.length));
  });
  expect(await Promise.all([getLength("a"), getLength("bb"), getLength("a")])).toEqual([1, 2, 1]);
  expect(batches).toEqual([["a", "bb"]]);
});
