/** How many members' contact details somebody may open within the period, apart from those of their connections. */
export const MAX_OPENED_CONTACTS = 40;
export const OPENED_CONTACTS_PERIOD_MS = 60 * 60 * 1000;
