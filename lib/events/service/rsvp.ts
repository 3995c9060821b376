import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db, query } from "@/lib/core/server/db";
import { AppError, isForeignKeyViolation, notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/server/bus";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { RSVP_JSON } from "../data/waitlist-position";
import { hasEnded } from "../policy";
import type { NotificationPreferencesInput, RsvpResponse } from "../schema/event";
import { lockCapacity } from "./waitlist";

type Existing = { rsvp: RsvpResponse | null; endTime: Date; status: string; capacity: number | null };

const unknownEvent = () => notFound("The event you're looking for doesn't exist.");

const READ = `
  SELECT e."endTime", e.status, e.capacity,
    (SELECT ${RSVP_JSON} FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2) AS rsvp
  FROM events e WHERE e.id = $1`;

/** Without a limit no lock is needed; one that was set since makes this insert nothing. */
const INSERT = `
  INSERT INTO event_rsvps AS r ("userId", "eventId", "createdAt")
  SELECT $1, e.id, $3 FROM events e WHERE e.id = $2 AND e.capacity IS NULL
  ON CONFLICT ("userId", "eventId") DO NOTHING
  RETURNING ${RSVP_JSON} AS rsvp`;

const tellMyTabs = (actor: Actor, eventId: string): BusEvent => ({
  type: "resource_changed",
  resource: "rsvps",
  id: eventId,
  userIds: [actor.userId],
});

/** The event's last place was taken, or one came free: everybody's screen says so. Between, nobody's changes. */
export const toCapacityChange = (eventId: string): BusEvent => ({
  type: "resource_changed",
  resource: "events",
  id: eventId,
});

/**
 * Takes a place at an event that has only so many, or one in the line behind them, in the caller's transaction; null where
 * there is an RSVP already. `isLast`: no place is left now.
 */
export async function claimSeat(
  tx: Prisma.TransactionClient,
  userId: string,
  eventId: string,
): Promise<{ status: RsvpResponse["status"]; isLast: boolean } | null> {
  if (!(await lockCapacity(tx, eventId))) throw unknownEvent();
  const [made] = await tx.$queryRaw<{ status: RsvpResponse["status"]; isLast: boolean }[]>`
    WITH places AS (
      SELECT e.id, e.capacity - (
        SELECT count(*) FROM event_rsvps c WHERE c."eventId" = e.id AND c.status = 'confirmed') AS free,
        EXISTS (SELECT 1 FROM event_rsvps w WHERE w."eventId" = e.id AND w.status = 'waitlisted') AS line
      FROM events e WHERE e.id = ${eventId}::uuid)
    INSERT INTO event_rsvps ("userId", "eventId", "createdAt", status)
    SELECT ${userId}::uuid, id, ${clock.now()},
      CASE WHEN free IS NULL OR (free > 0 AND NOT line) THEN 'confirmed' ELSE 'waitlisted' END FROM places
    ON CONFLICT ("userId", "eventId") DO NOTHING
    RETURNING status, (SELECT free = 1 FROM places) IS TRUE AS "isLast"`;
  return made ?? null;
}

/**
 * The caller's RSVP, made if there was none; fifty at once make one (the pair is unique in the database). At an event that
 * is full it waits (`waitlisted`, with its position), and never are there more confirmed ones than places.
 * Throws `not_found`, or `ended` for an event that is over or cancelled.
 */
export async function createRsvp(actor: Actor, eventId: string): Promise<{ created: boolean; rsvp: RsvpResponse }> {
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
  const unlimited = async (): Promise<RsvpResponse | null> => {
    const [made] = await query<{ rsvp: RsvpResponse }>("create_rsvp", INSERT, [actor.userId, eventId, now]);
    if (made) await publish(tellMyTabs(actor, eventId));
    return made?.rsvp ?? null;
  };
  try {
    const made = existing.capacity === null ? await unlimited() : null;
    if (made) return { created: true, rsvp: made };
    const place = await db().$transaction((tx) => claimSeat(tx, actor.userId, eventId));
    if (place) await publish(tellMyTabs(actor, eventId), ...(place.isLast ? [toCapacityChange(eventId)] : []));
    const { rsvp } = await read();
    // Made and cancelled by other tabs in the same instant: what was asked for did happen, and is over.
    if (!rsvp) throw new AppError("conflict", "Your RSVP was cancelled at the same moment. Please try again.");
    return { created: place !== null, rsvp };
  } catch (error) {
    // Deleted by an admin between the two statements.
    if (isForeignKeyViolation(error)) throw unknownEvent();
    throw error;
  }
}

/** Changes which reminders the caller wants; what isn't named stays. Throws `not_found` without an RSVP. */
export async function updateNotificationPreferences(
  actor: Actor,
  eventId: string,
  input: NotificationPreferencesInput,
): Promise<RsvpResponse> {
  const [row] = await query<{ rsvp: RsvpResponse }>(
    "update_rsvp_preferences",
    `UPDATE event_rsvps r SET "notificationPreferences" = "notificationPreferences" || $3::jsonb
     WHERE "userId" = $1 AND "eventId" = $2 RETURNING ${RSVP_JSON} AS rsvp`,
    [actor.userId, eventId, JSON.stringify(input)],
  );
  if (!row) throw notFound("You haven't RSVP'd to this event.");
  await publish(tellMyTabs(actor, eventId));
  return row.rsvp;
}
