import { z } from "zod";

import { query } from "@/lib/core/server/db";

/** The city of an event `e`: 'Tampa' of 'Tampa' and of 'Tampa, FL'. */
export const CITY = `trim(split_part(e.location, ',', 1))`;

/** The most frequent cities are offered. */
const MAX_CITIES = 60;

// Raw because it groups by an expression.
const CITIES = `
  SELECT min(${CITY}) AS city FROM events e
  WHERE e."endTime" > $1 AND e.status <> 'cancelled' AND NOT e."isOnline" AND ${CITY} <> ''
  GROUP BY lower(${CITY}) ORDER BY count(*) DESC LIMIT ${MAX_CITIES}`;

/** Lists the cities of events that are not over, by name. */
export async function listEventCities(now: Date): Promise<string[]> {
  const rows = await query("event_cities", CITIES, [now], z.object({ city: z.string() }));
  return rows.map(({ city }) => city).sort((a, b) => a.localeCompare(b, "en"));
}
