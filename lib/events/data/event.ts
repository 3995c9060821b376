import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
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

/**
 * Adds the event as it is after the actor's act, so that the screen needn't read it.
 * @throws AppError `not_found`
 */
export const withEvent = async <Result extends object>(actor: Actor, eventId: string, result = {} as Result) => ({
  ...result,
  event: await requireEvent(actor, eventId, clock.now()),
});
