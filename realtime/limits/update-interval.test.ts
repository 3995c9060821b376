import { getUpdateIntervalMs } from "./update-interval";

it.each([
  [0, 200],
  [2, 200],
  [100, 200],
  [325, 400],
  [550, 600],
  [1_000, 1_000],
  [3_000, 2_000],
  [5_000, 3_000],
  [10_000, 5_500],
])("tells a map of %i people their positions every %i ms", (people, ms) => {
  expect(getUpdateIntervalMs(people, 200)).toBeCloseTo(ms, 6);
});

it("never shortens the interval when somebody joins", () => {
  let last = 0;
  for (let people = 0; people <= 6_000; people++) {
    const interval = getUpdateIntervalMs(people, 200);
    expect(interval).toBeGreaterThanOrEqual(last);
    last = interval;
  }
});
