import { getBounds, isInside, toArea } from "./viewport";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const VENUE = { south: 27.961, west: -82.464, north: 27.962, east: -82.463 };

test("adds a quarter to a half of the height and width on each side", () => {
  const area = toArea(VENUE);
  for (const [share, isIn] of [
    [0.24, true],
    [0.51, false],
  ] as const) {
    const edge = 0.001 * share;
    expect(isInside(area, at(27.962 + edge, -82.4635))).toBe(isIn);
    expect(isInside(area, at(27.961 - edge, -82.4635))).toBe(isIn);
    expect(isInside(area, at(27.9615, -82.463 + edge))).toBe(isIn);
    expect(isInside(area, at(27.9615, -82.464 - edge))).toBe(isIn);
  }
});

test("gives maps that show nearly the same one area", () => {
  const moved = { ...VENUE, north: VENUE.north + 1e-6, east: VENUE.east - 1e-6 };
  expect(toArea(moved).key).toBe(toArea(VENUE).key);
  expect(toArea({ ...VENUE, west: -82.4645, east: -82.4635 }).key).not.toBe(toArea(VENUE).key);
});

test.each([
  [
    "a point",
    { south: 27.9615, west: -82.4635, north: 27.9615, east: -82.4635 },
    at(27.96151, -82.46351),
    at(27.97, -82.4635),
  ],
  ["an area across the antimeridian", { south: -1, west: 179, north: 1, east: -179 }, at(0, -179.5), at(0, 0)],
  ["an area that ends at the antimeridian", { south: -1, west: 179, north: 1, east: 180 }, at(0, -179.9), at(0, 178)],
  ["almost a whole turn", { south: -1, west: 1, north: 1, east: 0 }, at(0, 0.5), at(5, 0.5)],
])("handles %s", (_, viewport, inside, outside) => {
  expect(isInside(toArea(viewport), inside)).toBe(true);
  expect(isInside(toArea(viewport), outside)).toBe(false);
});

test("has everyone in the whole world", () => {
  const world = toArea({ south: -90, west: -180, north: 90, east: 180 });
  for (const position of [at(90, 0), at(-90, 180), at(0, -180), at(27.96, -82.46)])
    expect(isInside(world, position)).toBe(true);
});

test("bounds all positions, rounded outward, also on both sides of the antimeridian", () => {
  expect(getBounds([])).toBeNull();
  expect(getBounds([at(27.96151, -82.46359)])).toEqual({
    south: 27.9615,
    west: -82.4636,
    north: 27.9616,
    east: -82.4635,
  });
  expect(getBounds([at(0, 0)])).toEqual({ south: 0, west: 0, north: 0, east: 0 });
  expect(getBounds([at(1, 179.9999), at(2, -179.9998)])).toEqual({
    south: 1,
    west: 179.9999,
    north: 2,
    east: -179.9998,
  });
});
