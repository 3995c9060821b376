export const DAY_MS = 24 * 60 * 60 * 1000;

export const DECLINE_RETENTION_MS = 30 * DAY_MS;
export const MAX_SENT_REQUESTS = 50;
/** People whose details a member may newly open (docs/product/contact-cards.md#limit). */
export const MAX_OPENED_CONTACTS = 40;
export const OPENED_CONTACTS_PERIOD_MS = 60 * 60 * 1000;
export const MAX_OPENED_CONTACTS_DAY = 120;
export const CONNECTIONS_PAGE = 200;
export const RECENT_MS = 7 * DAY_MS;
export const RECENT_CONNECTIONS = 6;
export const CSV_FILE_NAME = "my-connections.csv";
export const VCF_FILE_NAME = "my-connections.vcf";
/** In characters. */
export const MAX_REPORT_LENGTH = 1_000;
/** In characters. */
export const MAX_REQUEST_LINE = 200;
