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

/** Default limit of the user list; the host picker requests more. */
export const USERS_PAGE = 100;
export const HOST_PICKER_LIMIT = 200;
/** Users that the dashboard shows at once. */
export const SHOWN_USERS = 25;
export const REGISTRATIONS_PAGE = 50;
export const REPORTS_PAGE = 25;
export const AUDIT_PAGE = 50;

/** An attendance percentage is green from 70, yellow from 40, and red below. */
export const GOOD_ATTENDANCE = 70;
export const FAIR_ATTENDANCE = 40;

export const MAX_WARNING_NOTE = 500;

export const ADMIN_TABS = ["overview", "users", "events", "system"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
