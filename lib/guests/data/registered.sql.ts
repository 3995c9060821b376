import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { toGuestSender } from "@/lib/notifications/service/guest-mail/told-guests";

const rowSchema = z.object({
  guestId: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  isAttendee: z.boolean(),
  /** The account that the limits count for the mail. */
  senderId: z.uuid().nullable(),
});
export type RegisteredGuest = z.infer<typeof rowSchema>;

// Raw because guests and members have no relation but the address, so that Prisma would read every
// guest of every event. It reads from the guests' side by the index of unclaimed ones.
const REGISTERED = `
  SELECT g.id AS "guestId", g."eventId", u.id AS "userId", coalesce(r.status = 'confirmed', false) AS "isAttendee", s.id AS "senderId"
  FROM event_guests g
  JOIN events e ON e.id = g."eventId" AND e."endTime" > $1::timestamptz AND e.status <> 'cancelled'
  JOIN users u ON u.email = g.email AND u."emailVerifiedAt" IS NOT NULL
    AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
  LEFT JOIN event_rsvps r ON r."eventId" = g."eventId" AND r."userId" = u.id
  LEFT JOIN event_guest_offers o ON o."eventId" = g."eventId" AND o."userId" = u.id
  LEFT JOIN LATERAL ${toGuestSender()} s ON true
  WHERE g."claimedAt" IS NULL AND o."declinedAt" IS NULL
    AND CASE r.status
      WHEN 'confirmed' THEN g.status <> 'declined'
      WHEN 'declined' THEN false
      ELSE g.status = 'confirmed' AND g."invitedAt" IS NULL AND o."userId" IS NULL AND s.id IS NOT NULL
        AND NOT EXISTS (SELECT FROM hidden_from(s.id) h WHERE h."userId" = u.id)
      END
  ORDER BY u.id, g.id LIMIT $2`;

/**
 * Guests of events that aren't over whose address a member has confirmed: attendees, who count
 * twice, and members who were neither mailed the offer nor an invitation,
 * if somebody may mail it.
 */
export const listRegisteredGuests = (now: Date, limit: number): Promise<RegisteredGuest[]> =>
  query("registered_guests", REGISTERED, [now, limit], rowSchema);
