import { haloOf, placeCard } from "./card-position";

const WINDOW = { width: 1_000, height: 800 };
const CARD = { width: 300, height: 200 };
const at = (left: number, top: number, width: number, height: number) =>
  placeCard({ left, top, width, height }, CARD, WINDOW);

test.each([
  ["below it", at(100, 100, 200, 100), { left: 100, top: 214 }],
  ["above it where there is no room below", at(100, 500, 200, 200), { left: 100, top: 286 }],
  ["beside it where it is tall", at(100, 100, 200, 600), { left: 314, top: 100 }],
  ["left of it where that is the side with room", at(600, 100, 300, 600), { left: 286, top: 100 }],
  ["at the foot where it fills the window", at(0, 0, 1_000, 800), { left: 16, top: 584 }],
  ["within the right edge", at(900, 100, 80, 100), { left: 684, top: 214 }],
  ["in the middle when the target is scrolled away", at(100, -300, 200, 200), { left: 350, top: 300 }],
  ["in the middle without one", placeCard(null, CARD, WINDOW), { left: 350, top: 300 }],
  [
    "at the top of a window lower than itself",
    placeCard(null, CARD, { width: 200, height: 100 }),
    { left: 16, top: 16 },
  ],
])("the card stands %s", (_where, place, expected) => expect(place).toEqual(expected));

test("the highlight surrounds its target", () => {
  expect(haloOf({ left: 10, top: 20, width: 30, height: 40 })).toEqual({ left: 4, top: 14, width: 42, height: 52 });
});
