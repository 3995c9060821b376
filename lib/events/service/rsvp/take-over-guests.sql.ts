import { z } from "zod";

import { checkRows, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

const rowSchema = z.object({
  userId: z.uuid(),
  checkedInAt: z.date().nullable(),
  checkedInById: z.uuid().nullable(),
});

export type TakenGuest = z.infer<typeof rowSchema>;

export type Takeover = {
  eventId: string;
  userIds: string[];
  /** A guest with another address or none, whose link or name tag the first member has. */
  guestId?: string;
};

/**
 * Marks the guests as claimed by members with a confirmed RSVP, and gives these the codes of their
 * name tags, unless they have one. The transaction holds the event's lock.
 * Raw because each guest gets another member, in one statement for a whole import. It leaves out
 * guests whom an organizer declined, members who said that they aren't the guest, and events that
 * are over, where the check-in stays the guest's.
 */
export async function claimGuestPlaces(tx: Tx, { eventId, userIds, guestId }: Takeover): Promise<TakenGuest[]> {
  const now = clock.now();
  const rows = await tx.$queryRaw<unknown[]>`
    WITH own AS (
      SELECT g.id, u.id AS "userId" FROM event_guests g
        JOIN users u ON u.email = g.email AND u."emailVerifiedAt" IS NOT NULL AND u."deletedAt" IS NULL
      WHERE g."eventId" = ${eventId}::uuid AND g."claimedAt" IS NULL AND g.status <> 'declined'
        AND u.id = ANY(${userIds}::uuid[])
        AND NOT EXISTS (
          SELECT FROM event_guest_offers o
          WHERE o."eventId" = g."eventId" AND o."userId" = u.id AND o."declinedAt" IS NOT NULL)
      UNION SELECT ${guestId ?? null}::uuid, (${userIds}::uuid[])[1] WHERE ${guestId ?? null}::uuid IS NOT NULL
    ), taken AS (
      UPDATE event_guests g SET "claimedAt" = ${now}, "claimedById" = own."userId"
      FROM own JOIN event_rsvps r ON r."userId" = own."userId" AND r.status = 'confirmed'
        JOIN events e ON e.id = r."eventId" AND e."endTime" > ${now} AND e.status <> 'cancelled'
      WHERE g.id = own.id AND g."eventId" = ${eventId}::uuid AND r."eventId" = g."eventId" AND g."claimedAt" IS NULL
      RETURNING g.id, own."userId", g."checkedInAt", g."checkedInById"
    ), codes AS (
      UPDATE event_name_tags b SET "guestId" = NULL, "userId" = t."userId"
      FROM (SELECT DISTINCT ON (taken."userId") taken.id, taken."userId"
        FROM taken JOIN event_name_tags c ON c."guestId" = taken.id
        ORDER BY taken."userId", c."createdAt", c.id) t
      WHERE b."guestId" = t.id AND NOT EXISTS (
        SELECT FROM event_name_tags o WHERE o."eventId" = b."eventId" AND o."userId" = t."userId")
    )
    SELECT "userId", "checkedInAt", "checkedInById" FROM taken`;
  return checkRows(rowSchema, rows);
}
