import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { listAttendees, summarizeAttendees } from "@/lib/attendance/data/attendees";
import { FIRST_ATTENDEES_PAGE } from "@/lib/attendance/constants";
import type { Actor } from "@/lib/auth/schema";
import { listConnections } from "@/lib/connections/data/connections";
import { canSeeDetail } from "@/lib/connections/policy";
import { query } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Page } from "@/lib/core/server/pagination";
import { MAX_EVENTS_PAGE } from "@/lib/events/constants";
import { listMyRsvps } from "@/lib/events/data/rsvp";
import { visibilitySchema, type PublicProfile } from "@/lib/profiles/schema";

import { selectInitialEvent, showsAttendees } from "./policy";
import type { ContactResponse, Part, PeoplePage } from "./schema";

const toPart = <Item>({ items, next }: Page<Item>): Part<Item> => ({ items, isWhole: next === null });

/**
 * What the People screen shows first: my RSVPs, where I am checked in, my connections, who is at the chosen event
 * and how many come to it.
 * @param wanted the event the address names; one that isn't among my RSVPs counts for nothing
 */
export async function getPeoplePage(actor: Actor, wanted: string | undefined, now: Date): Promise<PeoplePage> {
  const [rsvps, active, connections] = await Promise.all([
    listMyRsvps(actor, { limit: MAX_EVENTS_PAGE }, now),
    getActiveAttendance(actor),
    listConnections(actor),
  ]);
  const offered = rsvps.items.filter(showsAttendees);
  const eventId = offered.find((rsvp) => rsvp.eventId === wanted)?.eventId ?? selectInitialEvent(offered, active, now);
  const [attendees, summary] =
    eventId === null
      ? [null, null]
      : await Promise.all([
          listAttendees(actor, eventId, { limit: FIRST_ATTENDEES_PAGE }),
          summarizeAttendees(actor, eventId),
        ]);
  return {
    rsvps: toPart(rsvps),
    active,
    connections: toPart(connections),
    eventId,
    attendees,
    summary,
  };
}

type ContactRow = PublicProfile & {
  userId: string;
  bio: string | null;
  phone: string | null;
  email: string;
  linkedinUrl: string | null;
  visibility: unknown;
  connected: boolean;
  checkedInTogether: boolean;
  sharesEvent: boolean;
};

const CONTACT = `
  SELECT u.id AS "userId", p."firstName", p."lastName", p.profession, p.company, p.industry, p.bio, p."avatarUrl", p.phone,
    u.email, p."linkedinUrl", p.visibility,
    EXISTS (SELECT 1 FROM connections c WHERE c.status = 'accepted'
      AND ("requesterId", "receiverId") IN (($1::uuid, u.id), (u.id, $1::uuid))) AS connected,
    EXISTS (SELECT 1 FROM event_attendances mine JOIN event_attendances theirs ON theirs."eventId" = mine."eventId"
      AND theirs."userId" = u.id AND theirs."isActive" WHERE mine."userId" = $1 AND mine."isActive") AS "checkedInTogether",
    EXISTS (SELECT 1 FROM event_rsvps mine JOIN event_rsvps theirs ON theirs."eventId" = mine."eventId"
      AND theirs."userId" = u.id AND theirs.status = 'confirmed' WHERE mine."userId" = $1 AND mine.status = 'confirmed')
    OR EXISTS (SELECT 1 FROM event_attendances mine JOIN event_attendances theirs ON theirs."eventId" = mine."eventId"
      AND theirs."userId" = u.id WHERE mine."userId" = $1) AS "sharesEvent"
  FROM users u JOIN profiles p ON p."userId" = u.id
  WHERE u.id = $2 AND u."deletedAt" IS NULL AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = u.id)`;

/**
 * A person's contact details as their visibility allows the actor (contract §5). One query.
 * @throws AppError `not_found` for who is unknown, deleted or blocked, `forbidden` for who shares no event and no connection
 */
export async function requireContact(actor: Actor, userId: string): Promise<ContactResponse> {
  const [row] = await query<ContactRow>("contact", CONTACT, [actor.userId, userId]);
  if (!row) throw notFound("This person doesn't exist or is no longer available.");
  const { visibility, connected, checkedInTogether, sharesEvent, phone, email, linkedinUrl, ...shown } = row;
  const isMe = row.userId === actor.userId;
  if (!isMe && !connected && !sharesEvent) {
    throw new AppError("forbidden", "You can see contact details of people at your events and of your connections.");
  }
  const levels = visibilitySchema.parse(visibility);
  const sees = (level: typeof levels.email) => isMe || canSeeDetail(level, { connected, checkedInTogether });
  return {
    ...shown,
    ...(sees(levels.phone) && { phone }),
    ...(sees(levels.email) && { email }),
    ...(sees(levels.linkedinUrl) && { linkedinUrl }),
  };
}
