import { getMilesBetween } from "@/lib/events/policy/distance";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import { POSITION_DECIMALS, PRESENCE_RADIUS_MILES } from "./constants";
import type { Position } from "./schema";

/** Whether a position is within the presence radius of the venue. An event without coordinates has no map. */
export const isAtEvent = (venue: Position | null, position: Position): boolean =>
  venue !== null && getMilesBetween(venue, position) <= PRESENCE_RADIUS_MILES;

const SCALE = 10 ** POSITION_DECIMALS;
// Adding 0 turns -0 into 0.
const roundDegrees = (degrees: number): number => Math.round(degrees * SCALE) / SCALE + 0;

/**
 * Rounds a member's position to the precision that the server keeps, sends and stores, about a meter
 * (docs/product/presence.md#precision).
 */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/**
 * Whether a member's choice lets another member see them on the map (docs/product/presence.md#map-visibility). Blocks apply besides.
 * @param isViewerSharing whether the other member is on the same map now, visible to at least some
 */
export const isShownTo = (visibility: MapVisibility, isViewerSharing: boolean): boolean =>
  visibility === "attendees" || (visibility === "sharers" && isViewerSharing);
