import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { DEFAULT_TIMEZONE } from "../constants";
import { getBoundingBox, canManageEvents } from "../policy";
import type { EventResponse, ListEventsInput, NearbyInput } from "../schema/event";
import { CITY } from "./city";
import { getDateRange } from "./days";
import { EVENT_COLUMNS, toEventResponse, type EventRow } from "./row";

const timeKey = z.tuple([z.iso.datetime(), z.guid()]);
const sectionKey = z.tuple([z.enum(["false", "true"]), z.iso.datetime(), z.guid()]);
const distanceKey = z.tuple([z.string().regex(/^\d+(\.\d+)?(e-?\d+)?$/), z.guid()]);
const NO_ID = "00000000-0000-0000-0000-000000000000";

const VISIBLE = `($6 OR NOT EXISTS (
  SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden"))`;
const AFTER_CURSOR = `(e."startTime", e.id) > ($4::timestamptz, $5::uuid)`;

/**
 * What the caller narrows the list to, its values from `$first` on; in statements of its own, so that the plain list plans
 * and runs without it.
 */
const wantedFrom = (first: number): string => {
  const [words, city, online, from, until] = [0, 1, 2, 3, 4].map((at) => `$${first + at}`);
  return `
  NOT EXISTS (SELECT 1 FROM unnest(${words}::text[]) word WHERE strpos(
    lower(concat_ws(' ', e.name, e.location, e."venueName", e."venueAddress", e."hostName", e.description)), word) = 0)
  AND (${city}::text IS NULL OR lower(${CITY}) = ${city}) AND (${online}::boolean IS NULL OR e."isOnline" = ${online})
  AND e."endTime" > ${from}::timestamptz AND e."startTime" < ${until}::timestamptz`;
};

/** One that is only announced stands in the later section (spec B§2). */
const LATER = `e.status = 'upcoming'`;

/**
 * Those under way come from one index and those ahead from another, so that neither reads what is past. The first stands
 * alone (MATERIALIZED), or the planner would walk all of history in the cursor's order to find them. `$8` is the cursor's
 * section, where the list goes by sections.
 */
const list = ({ bySection = false, wanted = "true" }): string => {
  const inSection = bySection ? `(${LATER}) = section.later` : "true";
  const after = bySection
    ? `(section.later, e."startTime", e.id) > ($8::boolean, $4::timestamptz, $5::uuid)`
    : AFTER_CURSOR;
  const order = (alias: string, later: string) => `${bySection ? `${later}, ` : ""}${alias}."startTime", ${alias}.id`;
  return `
  WITH under_way AS MATERIALIZED (
    SELECT e.id, e."startTime", e.status FROM events e
    WHERE e.status <> 'cancelled' AND tstzrange(e."startTime", e."endTime") @> $2::timestamptz AND ${wanted}
  ), page AS (
    SELECT found.id FROM (VALUES (false)${bySection ? ", (true)" : ""}) section (later) CROSS JOIN LATERAL (
      (SELECT e.id, e."startTime" FROM under_way e WHERE NOT $7 AND ${inSection} AND ${after} AND ${VISIBLE})
      UNION ALL
      (SELECT e.id, e."startTime" FROM events e
       WHERE e.status <> 'cancelled' AND e."startTime" > $2 AND ${inSection} AND ${after} AND ${VISIBLE} AND ${wanted}
       ORDER BY e."startTime", e.id LIMIT $3)
    ) found ORDER BY ${order("found", "section.later")} LIMIT $3)
  SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id IN (SELECT id FROM page) ORDER BY ${order("e", LATER)}`;
};

/** For admins with include=past: every event there is, cancelled ones too; they can't be managed unseen. */
const listAll = (wanted: string): string => `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE ${AFTER_CURSOR} AND ${VISIBLE} AND (NOT $7 OR e."startTime" > $2::timestamptz) AND ${wanted}
  ORDER BY e."startTime", e.id LIMIT $3`;

const STATEMENTS = {
  list_events: list({}),
  search_events: list({ wanted: wantedFrom(8) }),
  list_event_sections: list({ bySection: true }),
  search_event_sections: list({ bySection: true, wanted: wantedFrom(9) }),
  list_all_events: listAll("true"),
  search_all_events: listAll(wantedFrom(8)),
};

/** The values of wantedFrom, or none where nothing is narrowed. */
function wantedValues({ q, city, format, date, timezone }: ListEventsInput, now: Date): unknown[] {
  if (!q && !city && !format && !date) return [];
  const { from, until } = date
    ? getDateRange(date, timezone ?? DEFAULT_TIMEZONE, now)
    : { from: "-infinity", until: "infinity" };
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return [words, city?.toLowerCase() ?? null, format ? format === "online" : null, from, until];
}

/**
 * Events not ended, not cancelled and not hidden by the caller, soonest first (contract §4), narrowed to what `input` names.
 * `include` adds the hidden ones, and for admins the past ones; anybody else's wish for the past is not granted, silently.
 * With `order: "section"` those only announced come after all others, so that what follows a page never belongs above it;
 * a list with the past in it knows no sections.
 */
export async function listEvents(actor: Actor | null, input: ListEventsInput, now: Date): Promise<Page<EventResponse>> {
  const all = input.include.includes("past") && canManageEvents(actor);
  const bySection = input.order === "section" && !all;
  const [later, time, id] = startOf(input.cursor, bySection);
  const wanted = wantedValues(input, now);
  const what = all ? "all_events" : bySection ? "event_sections" : "events";
  const name = `${wanted.length > 0 ? "search" : "list"}_${what}` as const;
  const rows = await query<EventRow>(name, STATEMENTS[name], [
    actor?.userId ?? null,
    now,
    input.limit + 1,
    time,
    id,
    input.include.includes("hidden"),
    input.status === "upcoming",
    ...(bySection ? [later] : []),
    ...wanted,
  ]);
  const page = toPage(rows, input.limit, ({ status, startTime, id: last }) => {
    const key = [startTime.toISOString(), last];
    return bySection ? [String(status === "upcoming"), ...key] : key;
  });
  return { ...page, items: page.items.map((row) => toEventResponse(row, actor, now)) };
}

/** Behind which section, time and id the page begins. */
function startOf(cursor: string | undefined, bySection: boolean): [later: string, time: string, id: string] {
  if (!cursor) return ["false", "-infinity", NO_ID];
  return bySection ? decodeCursor(cursor, sectionKey) : ["false", ...decodeCursor(cursor, timeKey)];
}

/** Any event there is, past and cancelled too. Throws `not_found`. */
export async function requireEvent(actor: Actor | null, eventId: string, now: Date): Promise<EventResponse> {
  const [row] = await query<EventRow>("read_event", `SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id = $2`, [
    actor?.userId ?? null,
    eventId,
  ]);
  if (!row) throw notFound("The event you're looking for doesn't exist.");
  return toEventResponse(row, actor, now);
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
): Promise<Page<EventResponse>> {
  const box = getBoundingBox({ latitude: lat, longitude: lng }, radius);
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
  return { ...page, items: page.items.map((row) => toEventResponse(row, actor, now)) };
}
