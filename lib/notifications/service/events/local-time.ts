import { DEFAULT_TIMEZONE } from "@/lib/events/constants/timezones";

/**
 * Returns SQL for the first of some time zone columns that PostgreSQL knows, or the default. A stored zone comes from a
 * browser, and one unknown name would make the whole statement fail. The list of zones is read once per statement, and
 * only if a row needs it.
 */
export const toKnownZoneSql = (...columns: string[]): string =>
  `CASE ${columns
    .map((column) => `WHEN ${column} IN (SELECT name FROM pg_timezone_names) THEN ${column}`)
    .join(" ")} ELSE '${DEFAULT_TIMEZONE}' END`;
