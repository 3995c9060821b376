const DAY_MS = 24 * 60 * 60 * 1000;

/** Contract §5: how long a decline is kept, so that the same request tells nobody. */
export const DECLINE_KEPT_MS = 30 * DAY_MS;
/** Contract §5: requests out that nobody has answered yet. */
export const MAX_PENDING_OUT = 50;
/** A page of GET /api/connections/me and GET /api/users/blocked. */
export const CONNECTIONS_PAGE = 200;
/** Spec B§9: 'This Week' and 'Recent' are the last 7 days. */
export const RECENT_MS = 7 * DAY_MS;
/** Spec B§9: on the People screen. */
export const RECENT_CONNECTIONS = 6;
/** Spec B§9. */
export const CSV_FILE_NAME = "my-connections.csv";
/** The members' counterpart: all visible contacts as one file. */
export const VCF_FILE_NAME = "my-connections.vcf";
/** What a report may say, in characters. */
export const MAX_REPORT_LENGTH = 1_000;
