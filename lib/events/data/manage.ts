import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { canManageEvents } from "../policy";
import type { ListManagedInput, ManagedEvent, ManagedScope } from "../schema/manage";

type Row = Omit<ManagedEvent, "startTime" | "endTime"> & { startTime: Date; endTime: Date };

const cursorKey = z.tuple([z.iso.datetime(), z.guid()]);

const SCOPES: Record<ManagedScope, string> = {
  upcoming: `e.status <> 'cancelled' AND e."endTime" > $1`,
  past: `e.status <> 'cancelled' AND e."endTime" <= $1`,
  cancelled: `e.status = 'cancelled' AND $1::timestamptz IS NOT NULL`,
  all: `$1::timestamptz IS NOT NULL`,
};

/** What lies ahead begins with the soonest, everything else with the latest. The counts are made for the page alone. */
function statement(scope: ManagedScope): string {
  const ahead = scope === "upcoming";
  const order = ahead ? `e."startTime", e.id` : `e."startTime" DESC, e.id DESC`;
  return `
  WITH page AS (
    SELECT e.* FROM events e
    WHERE ${SCOPES[scope]} AND (e."startTime", e.id) ${ahead ? ">" : "<"} ($2::timestamptz, $3::uuid)
      AND NOT EXISTS (SELECT 1 FROM unnest($4::text[]) word WHERE strpos(
        lower(concat_ws(' ', e.name, e.location, e."venueName", e."venueAddress", e."hostName", e."eventbriteId")), word) = 0)
    ORDER BY ${order} LIMIT $5)
  SELECT e.id, e.name, e."startTime", e."endTime", e.timezone, e."isOnline", e.status, e.location, e."venueName",
    e."eventbriteId", e.capacity,
    (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'confirmed') AS "rsvpCount",
    (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'waitlisted') AS "waitingCount",
    (SELECT count(*)::int FROM event_attendances a WHERE a."eventId" = e.id AND a."isActive") AS "hereCount"
  FROM page e ORDER BY ${order}`;
}

/**
 * Every event there is, past and cancelled too, for who manages them; `q` narrows it to those in which each word stands.
 * Throws `forbidden`, or `validation` for an unknown cursor.
 */
export async function listManagedEvents(
  actor: Actor,
  { scope, q, limit, cursor }: ListManagedInput,
  now: Date,
): Promise<Page<ManagedEvent>> {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "Only admins can do this.");
  const start = scope === "upcoming" ? "-infinity" : "infinity";
  const lastId = scope === "upcoming" ? "00000000-0000-0000-0000-000000000000" : "ffffffff-ffff-ffff-ffff-ffffffffffff";
  const [time, id] = cursor ? decodeCursor(cursor, cursorKey) : [start, lastId];
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = await query<Row>(`managed_events_${scope}`, statement(scope), [now, time, id, words, limit + 1]);
  const page = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  const items = page.items.map((row) => ({
    ...row,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
  }));
  return { ...page, items };
}
