/** Spec B§3: a day of the statistics is a day in New York (contract §4). */
export const STATISTICS_ZONE = "America/New_York";

/** How many days back the dashboard looks, today among them. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

/** Spec B§9: active users are counted over 7 days, new users over 7 and 30. */
export const ACTIVE_DAYS = 7;
export const NEW_DAYS = [7, 30] as const;

/** Rows of the popular pages. */
export const POPULAR_PAGES = 10;

/** Spec B§9: the user list's limit; the host picker asks for more. */
export const USERS_PAGE = 100;
export const HOST_PICKER_LIMIT = 200;
/** What the dashboard shows of a list at once. */
export const SHOWN_USERS = 25;
export const REGISTRATIONS_PAGE = 50;
export const REPORTS_PAGE = 25;
export const AUDIT_PAGE = 50;

/** Spec B§9: an attendance percentage is green from 70, yellow from 40, red below. */
export const GOOD_ATTENDANCE = 70;
export const FAIR_ATTENDANCE = 40;

export const MAX_WARNING_NOTE = 500;

export const ADMIN_TABS = ["overview", "users", "events", "system"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
