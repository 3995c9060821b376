import { DEFAULT_TIMEZONE } from "@/lib/events/constants";

/**
 * Returns SQL for the first of some time zone columns that PostgreSQL knows, or the default. A stored zone comes from a browser,
 * and one unknown name would fail the statement for everybody. The list of zones is read once per statement, and only if a row
 * needs it.
 */
export const knownZone = (...columns: string[]): string =>
  `CASE ${columns
    .map((column) => `WHEN ${column} IN (SELECT name FROM pg_timezone_names) THEN ${column}`)
    .join(" ")} ELSE '${DEFAULT_TIMEZONE}' END`;
