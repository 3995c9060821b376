const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a decline is stored. During this time, the receiver does not see a repeated request. */
export const DECLINE_RETENTION_MS = 30 * DAY_MS;
/** Pending requests that one member may have sent. */
export const MAX_SENT_REQUESTS = 50;
/** Connections that a member with an unverified email gets by asking before others must be approved. */
export const MAX_UNVERIFIED_CONNECTIONS = 10;
/** Page size of GET /api/connections/me and GET /api/users/blocked. */
export const CONNECTIONS_PAGE = 200;
/** Connections newer than this are listed under "This Week" and "Recent". */
export const RECENT_MS = 7 * DAY_MS;
/** Recent connections on the People screen. */
export const RECENT_CONNECTIONS = 6;
/** The admins' export. */
export const CSV_FILE_NAME = "my-connections.csv";
/** The members' export. */
export const VCF_FILE_NAME = "my-connections.vcf";
/** In characters. */
export const MAX_REPORT_LENGTH = 1_000;
