/**
 * The members that an announcement is for. `everyone`: confirmed and waitlisted. `first_time` and
 * `away`: by the earlier events (docs/product/announcements.md#earlier-events).
 */
export const AUDIENCES = [
  ...(["everyone", "confirmed", "waitlisted", "pending", "checked_in", "not_checked_in"] as const),
  ...(["first_time", "away"] as const),
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The event alone, or all dates ahead of its series. */
export const ANNOUNCED_DATES = ["this", "coming"] as const;
export type AnnouncedDates = (typeof ANNOUNCED_DATES)[number];

export const ANNOUNCEMENT_STATUSES = ["scheduled", "sending", "sent", "withdrawn"] as const;

/** The database has the same limits. */
export const MAX_TITLE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 5_000;

/** How far ahead an announcement can be scheduled. */
export const MAX_DAYS_AHEAD = 365;

export const ANNOUNCEMENTS_PAGE = 20;
