import { EARTH_RADIUS_MILES } from "../constants/event";

type Coordinates = { latitude: number; longitude: number };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function getMilesBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Widens the box by this angle in radians, so that rounding excludes no point at the exact
 * distance.
 */
const ROUNDING = 1e-9;

export type Box = { south: number; north: number; west: number; east: number; west2: number; east2: number };

/** Contains every point within `miles`. Across the 180th meridian there are two boxes. */
export function getBoundingBox({ latitude, longitude }: Coordinates, miles: number): Box {
  const angle = miles / EARTH_RADIUS_MILES + ROUNDING;
  const reach = (angle * 180) / Math.PI;
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)];
  const whole = { south, north, west: -180, east: 180, west2: -180, east2: 180 };
  // Around a pole, every longitude is within the distance.
  if (south === -90 || north === 90) return whole;
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  if (ratio >= 1) return whole;
  const side = (Math.asin(ratio) * 180) / Math.PI;
  const [west, east] = [longitude - side, longitude + side];
  if (west < -180) return { south, north, west: -180, east, west2: west + 360, east2: 180 };
  if (east > 180) return { south, north, west, east: 180, west2: -180, east2: east - 360 };
  return { south, north, west, east, west2: west, east2: east };
}

/**
 * Cells as in the index `events_map_cell`: `floor(latitude) * 360 + floor(longitude)`. Longitude
 * 180 gets a cell of the next row, which only adds candidates.
 */
export function listMapCells({ south, north, west, east, west2, east2 }: Box): number[] {
  const columns = new Set([...listDegrees(west, east), ...listDegrees(west2, east2)]);
  return listDegrees(south, north).flatMap((row) => [...columns].map((column) => row * 360 + column));
}

function listDegrees(from: number, to: number): number[] {
  const first = Math.floor(from);
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index);
}
