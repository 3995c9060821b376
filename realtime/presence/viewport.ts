import type { EveryoneOnMap, Position, Viewport } from "@/lib/presence/schema";

/** The margin on each side, as a share of the height or width: more than the radius of a cluster on our own map. */
const MARGIN = 0.25;
/** In degrees, about 11 meters. A hidden map has no size. */
const MIN_SPAN = 1e-4;
const BOUNDS_SCALE = 1e4;

/** A part of the map from `south` to `north` and from `west` on eastwards for `width` degrees. Equal areas have the same key. */
export type Area = { key: string; south: number; north: number; west: number; width: number };

/** Returns how many degrees `longitude` is east of `west`: from 0, and less than 360. */
const getDegreesEast = (west: number, longitude: number): number => (((longitude - west) % 360) + 360) % 360;

/**
 * Adds the margin and rounds outward, by less than another margin. The step is a power of two, so that maps that show nearly the same
 * have the same area, and what they are sent is computed and serialized once.
 */
function widen(start: number, length: number): [from: number, to: number] {
  const margin = Math.max(length, MIN_SPAN) * MARGIN;
  const step = 2 ** Math.floor(Math.log2(margin));
  return [Math.floor((start - margin) / step) * step, Math.ceil((start + length + margin) / step) * step];
}

/** Returns the area whose markers a client gets that shows this viewport. */
export function toArea({ south, west, north, east }: Viewport): Area {
  const [low, high] = widen(south, north - south);
  const [left, right] = widen(west, west <= east ? east - west : east - west + 360);
  return { key: [low, high, left, right].join(), south: low, north: high, west: left, width: right - left };
}

export const isInside = ({ south, north, west, width }: Area, { latitude, longitude }: Position): boolean =>
  latitude >= south && latitude <= north && getDegreesEast(west, longitude) <= width;

const wrap = (longitude: number): number => getDegreesEast(-180, longitude) - 180;

/**
 * Returns the smallest area with all positions, rounded outward to 4 decimals so that it does not change with each step that somebody
 * takes. The positions are near each other, on one map.
 */
export function getBounds(positions: readonly Position[]): EveryoneOnMap["bounds"] {
  const [first] = positions;
  if (!first) return null;
  // Measured from one of them, because the antimeridian can be between them.
  const east = positions.map(({ longitude }) => wrap(longitude - first.longitude));
  const latitudes = positions.map(({ latitude }) => latitude);
  const round = (degrees: number, direction: "floor" | "ceil") =>
    Math[direction](Number((degrees * BOUNDS_SCALE).toFixed(3))) / BOUNDS_SCALE;
  return {
    south: round(Math.min(...latitudes), "floor"),
    west: round(wrap(first.longitude + Math.min(...east)), "floor"),
    north: round(Math.max(...latitudes), "ceil"),
    east: round(wrap(first.longitude + Math.max(...east)), "ceil"),
  };
}
