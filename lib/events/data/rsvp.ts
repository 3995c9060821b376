import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import type { ListRsvpsInput, MyRsvp, RsvpResponse } from "../schema/event";
import { RSVP_JSON } from "./waitlist-position";
import { EVENT_COLUMNS, toEventResponse, type EventRow } from "./row";

const cursorKey = z.tuple([z.iso.datetime(), z.guid()]);

type RsvpRow = EventRow & { rsvpStatus: MyRsvp["status"]; rsvpCreatedAt: Date };

const MINE = `
  SELECT ${EVENT_COLUMNS}, mine.status AS "rsvpStatus", mine."createdAt" AS "rsvpCreatedAt"
  FROM event_rsvps mine JOIN events e ON e.id = mine."eventId"
  WHERE mine."userId" = $1::uuid AND e."endTime" > $2 AND e.status <> 'cancelled'
    AND (e."startTime", e.id) > ($3::timestamptz, $4::uuid)
  ORDER BY e."startTime", e.id LIMIT $5`;

/** The caller's RSVPs to events not over, soonest first: past and cancelled events are in no member list (contract §5). */
export async function listMyRsvps(actor: Actor, { limit, cursor }: ListRsvpsInput, now: Date): Promise<Page<MyRsvp>> {
  const [time, id] = cursor ? decodeCursor(cursor, cursorKey) : ["-infinity", "00000000-0000-0000-0000-000000000000"];
  const rows = await query<RsvpRow>("my_rsvps", MINE, [actor.userId, now, time, id, limit + 1]);
  const page = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  const items = page.items.map((row) => ({
    eventId: row.id,
    status: row.rsvpStatus,
    createdAt: row.rsvpCreatedAt.toISOString(),
    event: toEventResponse(row, actor, now),
  }));
  return { ...page, items };
}

/** Whether the caller has a confirmed RSVP; only those count (contract §5). Throws `not_found` for an unknown event. */
export async function getRsvpStatus(actor: Actor, eventId: string): Promise<{ hasRsvp: boolean }> {
  const [row] = await query<{ hasRsvp: boolean }>(
    "rsvp_status",
    `SELECT EXISTS (SELECT 1 FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2 AND r.status = 'confirmed') AS "hasRsvp"
     FROM events e WHERE e.id = $1`,
    [eventId, actor.userId],
  );
  if (!row) throw notFound("The event you're looking for doesn't exist.");
  return row;
}

/** The caller's own RSVP with its reminders, or null. Throws `not_found` for an unknown event. */
export async function getMyRsvp(actor: Actor, eventId: string): Promise<RsvpResponse | null> {
  const [row] = await query<{ rsvp: RsvpResponse | null }>(
    "my_rsvp",
    `SELECT (SELECT ${RSVP_JSON}
      FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2) AS rsvp
     FROM events e WHERE e.id = $1`,
    [eventId, actor.userId],
  );
  if (!row) throw notFound("The event you're looking for doesn't exist.");
  return row.rsvp;
}
