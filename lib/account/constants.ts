/** Hours that a link is valid. A new member may open it only days later, after the event. */
export const CONFIRMATION_HOURS = { registration: 72, change: 24 } as const;

/** Holds the id of the member who put the notice away on this device, and expires after a day. */
export const EMAIL_NOTICE_COOKIE = "email_notice_closed";

/** Leaves out the member's name, because others may see the download folder. */
export const EXPORT_FILE_NAME = "nametag-my-data.zip";

/** docs/product/calendar-subscription.md */
export const CALENDAR_PAST_DAYS = 90;
export const MAX_CALENDAR_EVENTS = 500;

export const getCalendarPath = (token: string): string => `/calendar/${token}.ics`;
