import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({ guestId: z.uuid(), eventId: z.uuid(), userId: z.uuid() });
export type RegisteredGuest = z.infer<typeof rowSchema>;

// Raw because guests and members have no relation but the address, so that Prisma would read every
// guest of every event. It reads from the guests' side by the index of unclaimed ones.
const REGISTERED = `
  SELECT g.id AS "guestId", g."eventId", u.id AS "userId"
  FROM event_guests g
  JOIN events e ON e.id = g."eventId" AND e."endTime" > $1::timestamptz AND e.status <> 'cancelled'
  JOIN users u ON u.email = g.email AND u."emailVerifiedAt" > g."emailSetAt"
    AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
  WHERE g."claimedAt" IS NULL AND g.status = 'confirmed'
  ORDER BY u.id, g.id LIMIT $2`;

/**
 * Guests of events that aren't over whose address a member confirmed after they got it. Members who
 * had the address before decide themselves, by the link of an invitation. So an organizer who types
 * an address neither gives its member an RSVP nor learns that it has an account.
 */
export const listRegisteredGuests = (now: Date, limit: number): Promise<RegisteredGuest[]> =>
  query("registered_guests", REGISTERED, [now, limit], rowSchema);
