/** A member must be this near to appear on the map. */
export const PRESENCE_RADIUS_MILES = 0.5;
/** Counts from the member's last position. */
export const POSITION_TIMEOUT_MS = 60_000;
/** About a meter. */
export const POSITION_DECIMALS = 5;
