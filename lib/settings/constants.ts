export const MAX_PRODUCT_NAME = 30;
export const MAX_SENDER_NAME = 60;
export const MAX_ADDRESS = 500;
export const MAX_ZONES = 100;
export const MAX_ZONE = 64;
export const MAX_CITIES = 200;
export const MAX_CITY = 100;

/** The least and the most meters of each distance. */
export const CHECK_IN_METERS = [50, 10_000] as const;
export const NEARBY_METERS = [1_000, 800_000] as const;
