import { query } from "@/lib/core/server/db";

let zones: Promise<string[]> | undefined;

/**
 * The zones that this database can compute with; asked once a process. A member's own zone is their browser's word, and one
 * unknown name would fail a statement for everybody.
 */
export function knownZones(): Promise<string[]> {
  zones ??= query<{ name: string }>("known_zones", "SELECT name FROM pg_timezone_names", []).then((rows) =>
    rows.map(({ name }) => name),
  );
  zones.catch(() => (zones = undefined));
  return zones;
}
