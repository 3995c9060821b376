import { getMilesBetween } from "@/lib/events/policy/distance";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import { getPresenceMiles, POSITION_DECIMALS } from "./constants";
import type { Position } from "./schema";

/** An event without coordinates has no map. `checkInDistanceM` is what the site chose. */
export const isAtEvent = (venue: Position | null, position: Position, checkInDistanceM: number | null): boolean =>
  venue !== null && getMilesBetween(venue, position) <= getPresenceMiles(checkInDistanceM);

const SCALE = 10 ** POSITION_DECIMALS;
// Adding 0 turns -0 into 0.
const roundDegrees = (degrees: number): number => Math.round(degrees * SCALE) / SCALE + 0;

/** Rounds to what the server keeps, about a meter (docs/product/presence.md#precision). */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/** docs/product/presence.md#map-visibility. Blocks apply too. */
export const isShownTo = (visibility: MapVisibility, isViewerSharing: boolean): boolean =>
  visibility === "attendees" || (visibility === "sharers" && isViewerSharing);
