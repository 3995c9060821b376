import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/pagination";

import { DEFAULT_TIMEZONE } from "../constants";
import { boundingBox, canManageEvents } from "../policy";
import type { EventAnswer, ListEventsInput, NearbyInput } from "../schema";
import { CITY } from "./city";
import { daysOf } from "./days";
import { EVENT_COLUMNS, toEventAnswer, type EventRow } from "./row";

const timeKey = z.tuple([z.iso.datetime(), z.guid()]);
const distanceKey = z.tuple([z.string().regex(/^\d+(\.\d+)?(e-?\d+)?$/), z.guid()]);
const NO_ID = "00000000-0000-0000-0000-000000000000";

const VISIBLE = `($6 OR NOT EXISTS (
  SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden"))`;
const AFTER_CURSOR = `(e."startTime", e.id) > ($4::timestamptz, $5::uuid)`;

/** What the caller narrows the list to; in a statement of its own, so that the plain list plans and runs without it. */
const WANTED = `
  NOT EXISTS (SELECT 1 FROM unnest($8::text[]) word WHERE strpos(
    lower(concat_ws(' ', e.name, e.location, e."venueName", e."venueAddress", e."hostName", e.description)), word) = 0)
  AND ($9::text IS NULL OR lower(${CITY}) = $9) AND ($10::boolean IS NULL OR e."isOnline" = $10)
  AND e."endTime" > $11::timestamptz AND e."startTime" < $12::timestamptz`;

/**
 * Those under way come from one index and those ahead from another, so that neither reads what is past. The first stands
 * alone (MATERIALIZED), or the planner would walk all of history in the cursor's order to find them.
 */
const list = (wanted: string): string => `
  WITH under_way AS MATERIALIZED (
    SELECT e.id, e."startTime" FROM events e
    WHERE e.status <> 'cancelled' AND tstzrange(e."startTime", e."endTime") @> $2::timestamptz AND ${wanted}
  ), page AS (
    SELECT id FROM (
      (SELECT e.id, e."startTime" FROM under_way e WHERE NOT $7 AND ${AFTER_CURSOR} AND ${VISIBLE})
      UNION ALL
      (SELECT e.id, e."startTime" FROM events e
       WHERE e.status <> 'cancelled' AND e."startTime" > $2 AND ${AFTER_CURSOR} AND ${VISIBLE} AND ${wanted}
       ORDER BY e."startTime", e.id LIMIT $3)
    ) both_sides ORDER BY "startTime", id LIMIT $3)
  SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id IN (SELECT id FROM page) ORDER BY e."startTime", e.id`;

/** For admins with include=past: every event there is, cancelled ones too; they can't be managed unseen. */
const listAll = (wanted: string): string => `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE ${AFTER_CURSOR} AND ${VISIBLE} AND (NOT $7 OR e."startTime" > $2::timestamptz) AND ${wanted}
  ORDER BY e."startTime", e.id LIMIT $3`;

const STATEMENTS = {
  list_events: list("true"),
  search_events: list(WANTED),
  list_all_events: listAll("true"),
  search_all_events: listAll(WANTED),
};

/** The values of WANTED, or none where nothing is narrowed. */
function wantedValues({ q, city, format, date, timezone }: ListEventsInput, now: Date): unknown[] {
  if (!q && !city && !format && !date) return [];
  const { from, until } = date
    ? daysOf(date, timezone ?? DEFAULT_TIMEZONE, now)
    : { from: "-infinity", until: "infinity" };
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return [words, city?.toLowerCase() ?? null, format ? format === "online" : null, from, until];
}

/**
 * Events not ended, not cancelled and not hidden by the caller, soonest first (contract §4), narrowed to what `input` names.
 * `include` adds the hidden ones, and for admins the past ones; anybody else's wish for the past is not granted, silently.
 */
export async function listEvents(actor: Actor | null, input: ListEventsInput, now: Date): Promise<Page<EventAnswer>> {
  const [time, id] = input.cursor ? decodeCursor(input.cursor, timeKey) : ["-infinity", NO_ID];
  const wanted = wantedValues(input, now);
  const all = input.include.includes("past") && canManageEvents(actor);
  const name = `${wanted.length > 0 ? "search" : "list"}_${all ? "all_events" : "events"}` as const;
  const rows = await query<EventRow>(name, STATEMENTS[name], [
    actor?.userId ?? null,
    now,
    input.limit + 1,
    time,
    id,
    input.include.includes("hidden"),
    input.status === "upcoming",
    ...wanted,
  ]);
  const page = toPage(rows, input.limit, (row) => [row.startTime.toISOString(), row.id]);
  return { ...page, items: page.items.map((row) => toEventAnswer(row, actor, now)) };
}

/** Any event there is, past and cancelled too. Throws `not_found`. */
export async function readEvent(actor: Actor | null, eventId: string, now: Date): Promise<EventAnswer> {
  const [row] = await query<EventRow>("read_event", `SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id = $2`, [
    actor?.userId ?? null,
    eventId,
  ]);
  if (!row) throw notFound("The event you're looking for doesn't exist.");
  return toEventAnswer(row, actor, now);
}

/** The spherical law of policy.ts's milesBetween, where the rows are; 3959 is EARTH_RADIUS_MILES. */
const MILES = `2 * 3959 * asin(least(1, sqrt(
  power(sin(radians(e.latitude - $3::float8) / 2), 2)
  + cos(radians($3)) * cos(radians(e.latitude)) * power(sin(radians(e.longitude - $4::float8) / 2), 2))))`;

const NEARBY = `
  SELECT ${EVENT_COLUMNS}, near.distance FROM (
    SELECT e.id, ${MILES} AS distance FROM events e
    WHERE e.status <> 'cancelled' AND NOT e."isOnline" AND e."endTime" > $2
      AND e.latitude BETWEEN $6 AND $7
      AND (e.longitude BETWEEN $8 AND $9 OR e.longitude BETWEEN $10 AND $11)
      AND NOT EXISTS (SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden")
  ) near JOIN events e ON e.id = near.id
  WHERE near.distance <= $5 AND (near.distance, near.id) > ($12::float8, $13::uuid)
  ORDER BY near.distance, near.id LIMIT $14`;

/** In-person events not ended within `radius` miles, nearest first, each with its `distance` (spec B§7, contract §4). */
export async function listNearbyEvents(
  actor: Actor | null,
  { lat, lng, radius, limit, cursor }: NearbyInput,
  now: Date,
): Promise<Page<EventAnswer>> {
  const box = boundingBox({ latitude: lat, longitude: lng }, radius);
  const [distance, id] = cursor ? decodeCursor(cursor, distanceKey) : ["-1", NO_ID];
  const rows = await query<EventRow & { distance: number }>("nearby_events", NEARBY, [
    actor?.userId ?? null,
    now,
    lat,
    lng,
    radius,
    box.south,
    box.north,
    box.west,
    box.east,
    box.west2,
    box.east2,
    distance,
    id,
    limit + 1,
  ]);
  const page = toPage(rows, limit, (row) => [String(row.distance), row.id]);
  return { ...page, items: page.items.map((row) => toEventAnswer(row, actor, now)) };
}
