import { shareReads } from "./batch-reads";

/** A read that counts how often it began, and ends when it is told to. */
function controlled() {
  const ends: ((outcome: "value" | Error) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length;
      ends.push((outcome) => (outcome === "value" ? resolve(number) : reject(outcome)));
    });
  return { ends, shared: shareReads(read) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("who asks while nothing is read shares one read; who asks later gets one that began later", async () => {
  const { ends, shared } = controlled();
  const [one, two] = [shared(), shared()];
  await turn();
  const [late, later] = [shared(), shared()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.("value");
  expect(await Promise.all([one, two])).toEqual([0, 0]);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.("value");
  expect(await Promise.all([late, later])).toEqual([1, 1]);
});

test("a failure is for those who shared it, and the next read begins all the same", async () => {
  const { ends, shared } = controlled();
  const failed = shared();
  await turn();
  const after = shared();
  ends[0]?.(new Error("away"));
  await expect(failed).rejects.toThrow("away");
  await turn();
  ends[1]?.("value");
  expect(await after).toBe(1);
});

test("a read is told what each asked for, once", async () => {
  const asked: string[][] = [];
  const lengths = shareReads((names: string[]) => {
    asked.push(names);
    return Promise.resolve(new Map(names.map((name) => [name, name.length])));
  });
  const answers = await Promise.all([lengths("a"), lengths("bb"), lengths("a")]);
  expect(answers.map((answer) => answer.get("bb"))).toEqual([2, 2, 2]);
  expect(asked).toEqual([["a", "bb"]]);
});
