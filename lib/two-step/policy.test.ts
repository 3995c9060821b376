import { getWaitSeconds } from "./policy";

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [11, 1920],
  [12, 3600],
  [4000, 3600],
])("after %d wrong answers asks to wait %d seconds", (failures, seconds) =>
  expect(getWaitSeconds(failures)).toBe(seconds),
);
