import { DEFAULT_TIMEZONE } from "@/lib/events/constants/timezones";

/**
 * Returns SQL for the first column with a zone that PostgreSQL knows, or the default. One unknown
 * name from a browser would make the statement fail.
 */
export const toKnownZoneSql = (...columns: string[]): string =>
  `CASE ${columns
    .map((column) => `WHEN ${column} IN (SELECT name FROM pg_timezone_names) THEN ${column}`)
    .join(" ")} ELSE '${DEFAULT_TIMEZONE}' END`;
