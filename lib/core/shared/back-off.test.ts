import { getBackOffMs } from "./back-off";

test("doubles each wait up to the limit", () => {
  const waits = [1, 2, 3, 4, 50].map((repetition) => getBackOffMs(repetition, { firstMs: 100, maxMs: 500 }));
  expect(waits).toEqual([100, 200, 400, 500, 500]);
});

test("multiplies by another factor when one is given", () => {
  expect([1, 2, 3].map((repetition) => getBackOffMs(repetition, { firstMs: 30_000, factor: 4 }))).toEqual([
    30_000, 120_000, 480_000,
  ]);
});

test("varies a wait by the share of jitter at most", () => {
  const options = { firstMs: 100, jitter: 0.25 };
  expect([0, 0.5, 1].map((random) => getBackOffMs(1, options, () => random))).toEqual([75, 100, 125]);
});

test("waits no longer than the limit, whatever the jitter", () => {
  const options = { firstMs: 1_000, maxMs: 30_000, jitter: 0.5 };
  const waits = [0, 0.5, 0.9, 1].map((random) => getBackOffMs(8, options, () => random));
  expect(waits).toEqual([15_000, 30_000, 30_000, 30_000]);
});
