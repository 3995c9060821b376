import { hideSmall } from "./policy";

it.each([
  [
    [0, 43],
    [0, 43],
  ],
  [
    [12, 31],
    [12, 31],
  ],
  // The other part would tell it.
  [
    [3, 40],
    [null, null],
  ],
  [
    [2, 3, 40],
    [null, null, 40],
  ],
  // Together they are too few as well.
  [
    [1, 2, 40, 60],
    [null, null, null, 60],
  ],
  [
    [4, 0, 40],
    [null, null, null],
  ],
])("hides parts of fewer than five people, and what would tell them: %j", (parts, shown) => {
  expect(hideSmall(parts)).toEqual(shown);
});
