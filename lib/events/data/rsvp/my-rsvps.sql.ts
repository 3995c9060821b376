import type { Actor } from "@/lib/auth/schema/actor";
import { decodeCursor, timeKey, toPage, type Page } from "@/lib/core/server/pagination";
import { ensureNameTags } from "@/lib/event-people/service/ensure-name-tags";

import type { ListRsvpsInput, MyRsvp } from "../../schema/rsvp";
import { EVENT_COLUMNS, readEventRows } from "../event-rows.sql";
import { toEventResponse } from "../to-event-response";

const FIRST: [time: string, id: string] = ["-infinity", "00000000-0000-0000-0000-000000000000"];

const MY_RSVPS = `
  SELECT ${EVENT_COLUMNS}, own."createdAt" AS "rsvpCreatedAt"
  FROM event_rsvps own JOIN events e ON e.id = own."eventId"
  WHERE own."userId" = $1::uuid AND e."endTime" > $2 AND e.status <> 'cancelled' AND own.status <> 'declined'
    AND (e."startTime", e.id) > ($3::timestamptz, $4::uuid)
  ORDER BY e."startTime", e.id LIMIT $5`;

/**
 * Leaves out events that are over or cancelled. The soonest is first. A place has its check-in code
 * (docs/product/name-tags.md#the-holders-page); an online event has no door.
 */
export async function listMyRsvps(actor: Actor, { limit, cursor }: ListRsvpsInput, now: Date): Promise<Page<MyRsvp>> {
  const after = cursor ? decodeCursor(cursor, timeKey) : FIRST;
  const rows = await readEventRows("my_rsvps", MY_RSVPS, [actor.userId, now, ...after, limit + 1]);
  const page = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  const items = page.items.map((row) => ({
    eventId: row.id,
    status: row.rsvp?.status ?? "confirmed",
    createdAt: row.rsvpCreatedAt?.toISOString() ?? "",
    event: toEventResponse(row, actor, now),
  }));
  const places = items.filter(({ status, event }) => status === "confirmed" && !event.isOnline);
  const nameTags = await ensureNameTags(places.map(({ eventId }) => ({ eventId, kind: "member", id: actor.userId })));
  const codes = new Map(places.map(({ eventId }, index) => [eventId, nameTags[index]?.code]));
  return { ...page, items: items.map((item) => ({ ...item, checkInCode: codes.get(item.eventId) })) };
}
