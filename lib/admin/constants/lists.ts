export const ADMIN_TABS = ["overview", "users", "events", "system"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const USERS_PAGE = 100;
export const HOST_PICKER_LIMIT = 200;
export const SHOWN_USERS = 100;
export const REGISTRATIONS_PAGE = 50;
export const REPORTS_PAGE = 25;
export const AUDIT_PAGE = 50;
export const SHOWN_FAILED_DELIVERIES = 20;
export const INVITATIONS_PAGE = 25;

/** Limits are in characters. */
export const MAX_USER_SEARCH = 200;
export const MAX_WARNING_NOTE = 500;
