import type { Actor } from "@/lib/auth/schema/actor";
import { notFound } from "@/lib/core/shared/errors";

import type { EventResponse } from "../schema/event";
import { getEventRow } from "./event-rows.sql";
import { toEventResponse } from "./to-event-response";

/** Also returns past and cancelled events. @throws AppError `not_found` */
export async function requireEvent(actor: Actor | null, eventId: string, now: Date): Promise<EventResponse> {
  const row = await getEventRow(actor?.userId ?? null, eventId);
  if (!row) throw notFound("events.notFound");
  return toEventResponse(row, actor, now);
}
