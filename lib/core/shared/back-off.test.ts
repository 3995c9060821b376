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
