import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/clock";
import { query } from "@/lib/core/db";
import { AppError, isForeignKeyViolation, notFound } from "@/lib/core/errors";
import { publish } from "@/lib/realtime/bus";

import { hasEnded } from "../policy";
import type { NotificationPreferences, NotificationPreferencesInput, RsvpAnswer } from "../schema";

type RsvpRow = {
  eventId: string;
  userId: string;
  status: RsvpAnswer["status"];
  notificationPreferences: NotificationPreferences;
};
type Existing = { rsvp: RsvpRow | null; endTime: Date; status: string };

const unknownEvent = () => notFound("The event you're looking for doesn't exist.");

const READ = `
  SELECT e."endTime", e.status, (
    SELECT json_build_object('eventId', r."eventId", 'userId', r."userId", 'status', r.status,
      'notificationPreferences', r."notificationPreferences")
    FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2) AS rsvp
  FROM events e WHERE e.id = $1`;

const INSERT = `
  INSERT INTO event_rsvps ("userId", "eventId", "createdAt") VALUES ($1, $2, $3)
  ON CONFLICT ("userId", "eventId") DO NOTHING
  RETURNING "eventId", "userId", status, "notificationPreferences"`;

const tellMyTabs = (actor: Actor, eventId: string) =>
  publish({ type: "resource_changed", resource: "rsvps", id: eventId, userIds: [actor.userId] });

/**
 * The caller's RSVP, made if there was none; fifty at once make one (the pair is unique in the database).
 * Throws `not_found`, or `ended` for an event that is over or cancelled.
 */
export async function createRsvp(actor: Actor, eventId: string): Promise<{ created: boolean; rsvp: RsvpAnswer }> {
  const read = async (): Promise<Existing> => {
    const [row] = await query<Existing>("read_rsvp", READ, [eventId, actor.userId]);
    if (!row) throw unknownEvent();
    return row;
  };
  const existing = await read();
  if (existing.rsvp) return { created: false, rsvp: existing.rsvp };
  const now = clock.now();
  if (hasEnded(existing, now)) {
    const message = existing.status === "cancelled" ? "This event was cancelled." : "This event has already ended.";
    throw new AppError("ended", message);
  }
  try {
    const [made] = await query<RsvpRow>("create_rsvp", INSERT, [actor.userId, eventId, now]);
    if (made) {
      await tellMyTabs(actor, eventId);
      return { created: true, rsvp: made };
    }
  } catch (error) {
    // Deleted by an admin between the two statements.
    if (isForeignKeyViolation(error)) throw unknownEvent();
    throw error;
  }
  const { rsvp } = await read();
  // Made and cancelled by other tabs in the same instant: what was asked for did happen, and is over.
  if (!rsvp) throw new AppError("conflict", "Your RSVP was cancelled at the same moment. Please try again.");
  return { created: false, rsvp };
}

/** Changes which reminders the caller wants; what isn't named stays. Throws `not_found` without an RSVP. */
export async function updateNotificationPreferences(
  actor: Actor,
  eventId: string,
  input: NotificationPreferencesInput,
): Promise<RsvpAnswer> {
  const [rsvp] = await query<RsvpRow>(
    "update_rsvp_preferences",
    `UPDATE event_rsvps SET "notificationPreferences" = "notificationPreferences" || $3::jsonb
     WHERE "userId" = $1 AND "eventId" = $2 RETURNING "eventId", "userId", status, "notificationPreferences"`,
    [actor.userId, eventId, JSON.stringify(input)],
  );
  if (!rsvp) throw notFound("You haven't RSVP'd to this event.");
  await tellMyTabs(actor, eventId);
  return rsvp;
}
