import { limitCall, MAX_CALLS } from "./limited-call";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("gives a call up at the deadline, and counts it until it ends", async () => {
  const ends: (() => void)[] = [];
  const call = () => limitCall(() => new Promise<string>((resolve) => ends.push(() => resolve("late"))));
  const calls = Array.from({ length: MAX_CALLS }, call);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(new Set(await Promise.all(calls))).toEqual(new Set([null]));
  expect(await limitCall(() => Promise.resolve("next"))).toBeNull();
  for (const end of ends) end();
  await jest.advanceTimersByTimeAsync(0);
  expect(await limitCall(() => Promise.resolve("next"))).toBe("next");
});

it("makes room after a call that failed", async () => {
  for (let calls = 0; calls <= MAX_CALLS; calls++)
    await expect(limitCall(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
