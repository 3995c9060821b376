import { getMilesBetween } from "@/lib/events/policy";

import { PRESENCE_RADIUS_MILES } from "./constants";
import type { Position } from "./schema";

/** Whether a position counts as being at the event (spec B§5); an event without coordinates has no map (contract §5). */
export const isAtEvent = (place: Position | null, position: Position): boolean =>
  place !== null && getMilesBetween(place, position) <= PRESENCE_RADIUS_MILES;
