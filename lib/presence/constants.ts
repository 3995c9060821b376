/** How near to the event a member must be to appear on its map. */
export const PRESENCE_RADIUS_MILES = 0.5;
/** A marker disappears this long after the last message of its member. */
export const POSITION_TIMEOUT_MS = 60_000;
/** Decimals of a member's latitude and longitude: about a meter. */
export const POSITION_DECIMALS = 5;
