import { getCardPosition, getHighlightBox } from "./card-position";

const WINDOW = { width: 1_000, height: 800 };
const CARD = { width: 300, height: 200 };
const at = (left: number, top: number, width: number, height: number) =>
  getCardPosition({ left, top, width, height }, CARD, WINDOW);

test.each([
  ["below the target", at(100, 100, 200, 100), { left: 100, top: 214 }],
  ["above a target without space below", at(100, 500, 200, 200), { left: 100, top: 286 }],
  ["to the right of a tall target", at(100, 100, 200, 600), { left: 314, top: 100 }],
  ["to the left of a tall target without space to the right", at(600, 100, 300, 600), { left: 286, top: 100 }],
  ["at the bottom when the target fills the window", at(0, 0, 1_000, 800), { left: 16, top: 584 }],
  ["inside the right edge of the window", at(900, 100, 80, 100), { left: 684, top: 214 }],
  ["in the center when the target is scrolled out of view", at(100, -300, 200, 200), { left: 350, top: 300 }],
  ["in the center without a target", getCardPosition(null, CARD, WINDOW), { left: 350, top: 300 }],
  [
    "at the top of a window that is smaller than the card",
    getCardPosition(null, CARD, { width: 200, height: 100 }),
    { left: 16, top: 16 },
  ],
])("places the card %s", (_, position, expected) => expect(position).toEqual(expected));

test("surrounds the target with the highlight", () => {
  expect(getHighlightBox({ left: 10, top: 20, width: 30, height: 40 })).toEqual({
    left: 4,
    top: 14,
    width: 42,
    height: 52,
  });
});
