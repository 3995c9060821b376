import { METERS_PER_MILE } from "@/lib/core/shared/units";

/** A member must be this near to appear on the map, if the site sets no distance. */
const PRESENCE_RADIUS_MILES = 0.5;

/** `checkInDistanceM` is what the site chose. */
export const getPresenceMiles = (checkInDistanceM: number | null | undefined): number =>
  checkInDistanceM ? checkInDistanceM / METERS_PER_MILE : PRESENCE_RADIUS_MILES;

/** Counts from the member's last position. */
export const POSITION_TIMEOUT_MS = 60_000;
/** About a meter. */
export const POSITION_DECIMALS = 5;
