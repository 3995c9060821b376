import type { Actor } from "@/lib/auth/schema";
import { notFound } from "@/lib/core/shared/errors";

import type { EventResponse } from "../schema/event";
import { EVENT_COLUMNS, listEventRows } from "./event-rows.sql";
import { toEventResponse } from "./to-event-response";

const EVENT = `SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id = $2`;

/** Returns any event, also a past or cancelled one. Throws `not_found`. */
export async function requireEvent(actor: Actor | null, eventId: string, now: Date): Promise<EventResponse> {
  const [row] = await listEventRows("read_event", EVENT, [actor?.userId ?? null, eventId]);
  if (!row) throw notFound("events.notFound");
  return toEventResponse(row, actor, now);
}
