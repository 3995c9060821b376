import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { getNearbyMiles, MAX_NEARBY_RADIUS_MILES } from "../../constants/list";
import { getBoundingBox, listMapCells } from "../../policy/distance";
import type { EventResponse } from "../../schema/event";
import { type NearbyInput, roundDegrees } from "../../schema/nearby";
import { EVENT_COLUMNS, IS_LISTED, readEventRows } from "../event-rows.sql";
import { toEventResponse } from "../to-event-response";

/**
 * Checks that a cursor's distance is as `String` writes it. Other numbers can be out of
 * PostgreSQL's range.
 */
const isDistance = (text: string): boolean => {
  const miles = Number(text);
  return String(miles) === text && miles >= 0 && miles <= MAX_NEARBY_RADIUS_MILES;
};

const distanceKey = z.tuple([z.string().refine(isDistance), z.guid()]);
const FIRST: z.infer<typeof distanceKey> = ["-1", "00000000-0000-0000-0000-000000000000"];

/** The formula of getMilesBetween in policy.ts; 3959 is EARTH_RADIUS_MILES. */
const MILES = `2 * 3959 * asin(least(1, sqrt(
  power(sin(radians(e.latitude - $3::float8) / 2), 2)
  + cos(radians($3)) * cos(radians(e.latitude)) * power(sin(radians(e.longitude - $4::float8) / 2), 2))))`;

// Raw because Prisma can't sort by distance. The map's cells ($15) and the time use the index
// `events_map_cell`, so that past events and other regions aren't read. The box ($6 to $11) skips
// most other events in those cells. Inner SELECTs hide the values from PostgreSQL, else it would
// plan the statement at each call (docs/decisions/073-plan-statements-once.md).
const NEARBY = `
  SELECT ${EVENT_COLUMNS}, near.distance FROM (
    SELECT e.id, ${MILES} AS distance FROM events e
    WHERE e.status <> 'cancelled' AND NOT e."isOnline" AND e."endTime" > (SELECT $2::timestamptz) AND ${IS_LISTED}
      AND floor(e.latitude)::int * 360 + floor(e.longitude)::int = ANY ((SELECT $15::int[])::int[])
      AND e.latitude BETWEEN (SELECT $6::float8) AND (SELECT $7::float8)
      AND (e.longitude BETWEEN (SELECT $8::float8) AND (SELECT $9::float8)
        OR e.longitude BETWEEN (SELECT $10::float8) AND (SELECT $11::float8))
      AND NOT EXISTS (SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden")
  ) near JOIN events e ON e.id = near.id
  WHERE near.distance <= $5 AND (near.distance, near.id) > ($12::float8, $13::uuid)
  ORDER BY near.distance, near.id LIMIT (SELECT $14::int)`;

/**
 * Lists in-person events that are not over, nearest first. `radius` and `distance` are in miles.
 */
export async function listNearbyEvents(
  actor: Actor | null,
  { lat, lng, radius = getNearbyMiles(getSiteSettings().nearbyDistanceM), limit, cursor }: NearbyInput,
  now: Date,
): Promise<Page<EventResponse>> {
  const [latitude, longitude] = [roundDegrees(lat), roundDegrees(lng)];
  const box = getBoundingBox({ latitude, longitude }, radius);
  const values = [
    actor?.userId ?? null,
    now,
    latitude,
    longitude,
    radius,
    box.south,
    box.north,
    box.west,
    box.east,
    box.west2,
    box.east2,
    ...(cursor ? decodeCursor(cursor, distanceKey) : FIRST),
    limit + 1,
    listMapCells(box),
  ];
  const rows = await readEventRows("nearby_events", NEARBY, values);
  const page = toPage(rows, limit, (row) => [String(row.distance), row.id]);
  return { ...page, items: page.items.map((row) => toEventResponse(row, actor, now)) };
}
