/** A day of the statistics is a day in New York (docs/product/administration.md#statistics). */
export const STATISTICS_ZONE = "America/New_York";

/** Days that the dashboard's charts can show, today included. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

/** Active users are counted over 7 days, new users over 7 and 30. */
export const ACTIVE_DAYS = 7;
export const NEW_DAYS = [7, 30] as const;

/** Rows of the most viewed pages. */
export const POPULAR_PAGES = 10;

/** An attendance percentage is green from 70, yellow from 40, and red below. */
export const GOOD_ATTENDANCE = 70;
export const FAIR_ATTENDANCE = 40;
