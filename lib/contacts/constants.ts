export const MAX_CONTACT_NAME = 100;
export const MAX_CONTACT_PHONE = 40;
export const MAX_CONTACT_COMPANY = 100;
export const MAX_CONTACT_JOB_TITLE = 100;
/** The person's line to the member, or the note of a scanned card. */
export const MAX_CONTACT_LINE = 280;

export const MAX_GIVEN_CONTACTS = 5_000;
export const MAX_SCANNED_CONTACTS = 5_000;
/** How long a scan may have waited for a network. */
export const MAX_SCAN_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** In a file without a recent proof of identity. */
export const MAX_UNPROVED_ROWS = 500;
export const CONTACTS_PAGE = 50;
export const MAX_CONTACTS_PAGE = 200;
/** In characters. */
export const MAX_CONTACT_SEARCH = 100;
export const CONTACT_SORTS = ["recent", "name"] as const;
/** Events to filter by. */
export const MAX_CONTACT_EVENTS = 200;

/** When the people of a file were read. */
export const READ_AT_HEADER = "X-Read-At";
