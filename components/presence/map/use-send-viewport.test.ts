import { toViewport } from "./use-send-viewport";

const boundsOf = (south: number, west: number, north: number, east: number) => ({
  getSouth: () => south,
  getWest: () => west,
  getNorth: () => north,
  getEast: () => east,
});

test.each([
  ["as it is", [27, -83, 28, -82], { south: 27, west: -83, north: 28, east: -82 }],
  ["of another copy of the world", [27, 277, 28, 278], { south: 27, west: -83, north: 28, east: -82 }],
  ["across the antimeridian", [-1, 179, 1, 181], { south: -1, west: 179, north: 1, east: -179 }],
  ["of several worlds", [-95, -400, 95, 400], { south: -90, west: -180, north: 90, east: 180 }],
] as const)("returns a viewport %s", (_, [south, west, north, east], viewport) => {
  expect(toViewport(boundsOf(south, west, north, east))).toEqual(viewport);
});
