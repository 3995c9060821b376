import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

/** Takes the event out of the caller's lists, or puts it back; the same again changes nothing. Throws `not_found`. */
export async function setEventHidden(actor: Actor, eventId: string, isHidden: boolean): Promise<void> {
  const rows = await query(
    "set_event_hidden",
    `INSERT INTO user_event_preferences ("userId", "eventId", "isHidden", "updatedAt")
     SELECT $1, e.id, $3, $4 FROM events e WHERE e.id = $2
     ON CONFLICT ("userId", "eventId") DO UPDATE SET "isHidden" = $3, "updatedAt" = $4 RETURNING "eventId"`,
    [actor.userId, eventId, isHidden, clock.now()],
  );
  if (rows.length === 0) throw notFound("The event you're looking for doesn't exist.");
  await publish({ type: "resource_changed", resource: "events", id: eventId, userIds: [actor.userId] });
}
