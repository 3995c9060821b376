import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

type Tx = Prisma.TransactionClient;

/** Somebody who waited and now has a place. */
export type Promotion = { eventId: string; userId: string };

/**
 * From here to the end of the transaction nobody else gives or takes a place at the event. (Not FOR UPDATE: check-ins, which
 * name the event by a foreign key, go on meanwhile.) False for an unknown event. Take it before any RSVP's row, as all do.
 */
export async function lockCapacity(tx: Tx, eventId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM events WHERE id = ${eventId}::uuid FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/**
 * Gives every free place to who waits longest, one each; all of them where there is no limit (any more). Call it after
 * whatever frees a place: a cancelled RSVP, a larger capacity, a deleted account. After the commit, publish `rsvpsChanged`.
 * An event that is over or cancelled promotes nobody.
 */
export async function promoteWaitlisted(tx: Tx, eventId: string): Promise<Promotion[]> {
  await lockCapacity(tx, eventId);
  // A statement of its own, so that it sees what those before it in the queue for the lock have left.
  return tx.$queryRaw<Promotion[]>`
    UPDATE event_rsvps r SET status = 'confirmed'
    FROM (
      SELECT w.id FROM event_rsvps w WHERE w."eventId" = ${eventId}::uuid AND w.status = 'waitlisted'
      ORDER BY w."waitlistPosition"
      LIMIT (
        SELECT CASE WHEN e.capacity IS NULL THEN NULL ELSE greatest(0, e.capacity - (
          SELECT count(*) FROM event_rsvps c WHERE c."eventId" = e.id AND c.status = 'confirmed')) END
        FROM events e WHERE e.id = ${eventId}::uuid)
    ) next, events e
    WHERE r.id = next.id AND e.id = r."eventId" AND e.status <> 'cancelled' AND e."endTime" > ${clock.now()}
    RETURNING r."eventId", r."userId"`;
}

/** Who is still in an event's line: each stands elsewhere in it once somebody before them is gone. */
export async function listWaitlisted(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT "userId" FROM event_rsvps WHERE "eventId" = ${eventId}::uuid AND status = 'waitlisted'`;
  return rows.map(({ userId }) => userId);
}

/** Their RSVP reads otherwise now: those people's own tabs are told, after the commit. */
export const toRsvpChanges = (eventId: string, userIds: string[]): BusEvent[] =>
  userIds.length === 0
    ? []
    : [{ type: "resource_changed", resource: "rsvps", id: eventId, userIds: [...new Set(userIds)] }];
