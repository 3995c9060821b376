/** Doesn't count the member's connections. */
export const MAX_OPENED_CONTACTS = 40;
export const OPENED_CONTACTS_PERIOD_MS = 60 * 60 * 1000;
