import { DEFAULT_TIMEZONE } from "@/lib/core/shared/time-zone";

/** One zone that PostgreSQL doesn't know would make the whole statement fail. */
export const toKnownZoneSql = (...columns: string[]): string =>
  `CASE ${columns.map((column) => `WHEN is_known_zone(${column}) THEN ${column}`).join(" ")} ELSE '${DEFAULT_TIMEZONE}' END`;

/** The span is long, so that a mail still goes out if no job runs in the morning. */
export const isDaytime = (time: string): string =>
  `(extract(hour FROM ${time}) >= 9 AND extract(hour FROM ${time}) < 20)`;

/** Ignores malformed quiet hours: they are compared as text, so they can't fail the statement. */
const isTime = (name: string): string => `p."quietHours"->>'${name}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;
const [START, END] = [`(p."quietHours"->>'start')`, `(p."quietHours"->>'end')`];

/**
 * Quiet hours can cross midnight. `p` is the member's profile, and `local.time` their time of day
 * as HH:MM.
 */
export const IN_QUIET_HOURS = `coalesce(${isTime("start")} AND ${isTime("end")} AND CASE
  WHEN ${START} <= ${END} THEN local.time >= ${START} AND local.time < ${END}
  ELSE local.time >= ${START} OR local.time < ${END} END, false)`;

/**
 * When quiet hours end in which the member is, as an instant. `local.now` is the member's local
 * date and time, and `local.zone` their time zone.
 */
export const QUIET_HOURS_END = `((local.now::date + ${END}::time
  + CASE WHEN ${END} <= local.time THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE local.zone)`;
