import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";

/** One zone that PostgreSQL doesn't know would make the whole statement fail. */
export const toKnownZoneSql = (...columns: string[]): string =>
  `CASE ${columns
    .map((column) => `WHEN ${column} IN (SELECT name FROM pg_timezone_names) THEN ${column}`)
    .join(" ")} ELSE '${DEFAULT_TIMEZONE}' END`;
