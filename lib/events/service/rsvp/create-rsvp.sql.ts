import { query } from "@/lib/core/server/db";

import { rsvpResponseSchema } from "../../responses/rsvp";
import type { RsvpResponse } from "../../schema/rsvp";

// Raw because one statement with the condition and the insert needs no lock. Hundreds of members
// may RSVP at once to an event without a limit. If a limit is set, or approval or an answer
// required meanwhile, or if a guest has the member's address, nothing is inserted. It also queues
// the calendar mail, as `queueCalendarRequest` does for other RSVPs.
const CREATE_UNLIMITED = `
  WITH event AS (
    SELECT * FROM events e WHERE e.id = $2 AND e.capacity IS NULL AND NOT e."requiresApproval"
      AND NOT EXISTS (SELECT FROM event_questions q WHERE q."eventId" = e.id AND q."isRequired" AND q."archivedAt" IS NULL)
      AND NOT EXISTS (
        SELECT FROM users u JOIN event_guests g ON g.email = u.email
        WHERE u.id = $1 AND u."emailVerifiedAt" IS NOT NULL AND g."eventId" = e.id AND g."claimedAt" IS NULL)
  ), rsvp AS (
    INSERT INTO event_rsvps ("userId", "eventId", "createdAt") SELECT $1, event.id, $3 FROM event
    ON CONFLICT ("userId", "eventId") DO NOTHING
    RETURNING id, "eventId", "userId", status, "notificationPreferences"
  ), hidden AS (
    INSERT INTO event_hidden_members ("eventId", "userId", "createdAt")
    SELECT event.id, $1, $3 FROM event, rsvp WHERE $4::boolean
    ON CONFLICT ("eventId", "userId") DO NOTHING
  ), shown AS (
    DELETE FROM event_hidden_members h USING event, rsvp
    WHERE h."eventId" = event.id AND h."userId" = $1 AND NOT $4::boolean
  ), mail AS (
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT 'mail', concat_ws(':', 'rsvp_confirmed', event.id, event.sequence, $1, 'mail'), 'calendar', $1,
      jsonb_build_object('about', 'rsvp_confirmed', 'eventId', event.id, 'rsvpId', rsvp.id, 'hasEntry', true), $3, $3
    FROM event, rsvp WHERE event."startTime" > $3
    ON CONFLICT (key) DO NOTHING
  )
  SELECT "eventId", "userId", status, "notificationPreferences" FROM rsvp`;

/**
 * Creates a confirmed RSVP if the event has no limit and needs no approval, with the mail for the
 * member's calendar.
 * @param isHidden whether the member is hidden at the event from now on; null changes nothing
 * @returns null if an RSVP exists already, the event has a limit or needs approval, or a guest has
 * the member's address
 */
export async function createUnlimitedRsvp(
  userId: string,
  eventId: string,
  now: Date,
  isHidden: boolean | null,
): Promise<RsvpResponse | null> {
  const [rsvp] = await query("create_rsvp", CREATE_UNLIMITED, [userId, eventId, now, isHidden], rsvpResponseSchema);
  return rsvp ?? null;
}
