import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";

import { canCreateEvents, canEditEvent, canManageEvents, type EventCreators } from "../policy/access";

/** docs/product/events.md#who-may-create-events */
export const getEventCreators = (): EventCreators => env().EVENT_CREATORS;

export async function mayEditEvent(actor: Actor, eventId: string): Promise<boolean> {
  const creators = getEventCreators();
  if (canManageEvents(actor)) return true;
  if (!canCreateEvents(actor, creators)) return false;
  const event = await db().event.findUnique({ where: { id: eventId }, select: { createdById: true } });
  return event !== null && canEditEvent(actor, event, creators);
}
