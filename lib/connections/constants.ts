const DAY_MS = 24 * 60 * 60 * 1000;

export const DECLINE_RETENTION_MS = 30 * DAY_MS;
export const MAX_SENT_REQUESTS = 50;
/** A member with an unverified email needs approval for further requests. */
export const MAX_UNVERIFIED_CONNECTIONS = 10;
export const CONNECTIONS_PAGE = 200;
export const RECENT_MS = 7 * DAY_MS;
export const RECENT_CONNECTIONS = 6;
export const CSV_FILE_NAME = "my-connections.csv";
export const VCF_FILE_NAME = "my-connections.vcf";
/** In characters. */
export const MAX_REPORT_LENGTH = 1_000;
