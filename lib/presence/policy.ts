import { getMilesBetween } from "@/lib/events/policy/distance";

import { PRESENCE_RADIUS_MILES } from "./constants";
import type { Position } from "./schema";

/** Whether a position is within the presence radius of the venue. An event without coordinates has no map. */
export const isAtEvent = (venue: Position | null, position: Position): boolean =>
  venue !== null && getMilesBetween(venue, position) <= PRESENCE_RADIUS_MILES;
