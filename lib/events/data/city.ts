import { query } from "@/lib/core/server/db";

/** The city of an event `e`: 'Tampa' of 'Tampa' and of 'Tampa, FL'. */
export const CITY = `trim(split_part(e.location, ',', 1))`;

/** More than a list to choose from should have; the most frequent ones are kept. */
const MOST_CITIES = 60;

/** Where events that aren't over take place, by name; to choose from. */
export async function listEventCities(now: Date): Promise<string[]> {
  const rows = await query<{ city: string }>(
    "event_cities",
    `SELECT min(${CITY}) AS city FROM events e
     WHERE e."endTime" > $1 AND e.status <> 'cancelled' AND NOT e."isOnline" AND ${CITY} <> ''
     GROUP BY lower(${CITY}) ORDER BY count(*) DESC LIMIT ${MOST_CITIES}`,
    [now],
  );
  return rows.map(({ city }) => city).sort((a, b) => a.localeCompare(b, "en"));
}
