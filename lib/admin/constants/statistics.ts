export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

export const ACTIVE_DAYS = 7;
export const NEW_DAYS = [7, 30] as const;

export const POPULAR_PAGES = 10;

/** In percent: green from 70, yellow from 40, red below. */
export const GOOD_ATTENDANCE = 70;
export const FAIR_ATTENDANCE = 40;
