import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { canRunEvent, canSeeAttendees } from "@/lib/events/policy/access";

/**
 * Throws `not_found` or `forbidden` unless the actor may see an event's attendees: with a confirmed RSVP, as its host, or as an
 * admin (docs/product/events.md#attendee-list-access). Joining the event on /ws needs the same.
 */
export async function requireAttendeeAccess(actor: Actor, eventId: string): Promise<void> {
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: {
      hostUserId: true,
      rsvps: { where: { userId: actor.userId, status: "confirmed" }, select: { id: true } },
    },
  });
  if (!event) throw notFound("events.notFound");
  const relation = { isHost: event.hostUserId === actor.userId, hasRsvp: event.rsvps.length > 0 };
  if (!canSeeAttendees(actor, relation)) throw new AppError("forbidden", "attendance.rsvpRequired");
}

/** What organizers' pages and files show of the event. */
export type OrganizedEvent = {
  id: string;
  name: string;
  timezone: string;
  capacity: number | null;
  isHost: boolean;
};

/** Returns the event if the actor is its host or an admin. Throws `not_found` or `forbidden`. */
export async function requireOrganizer(actor: Actor, eventId: string, client: Db = db()): Promise<OrganizedEvent> {
  const found = await client.event.findUnique({
    where: { id: eventId },
    select: { id: true, name: true, timezone: true, capacity: true, hostUserId: true },
  });
  if (!found) throw notFound("events.notFound");
  const { hostUserId, ...event } = found;
  const isHost = hostUserId === actor.userId;
  if (!canRunEvent(actor, { isHost })) throw new AppError("forbidden", "attendance.organizersOnly");
  return { ...event, isHost };
}
