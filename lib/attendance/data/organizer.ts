import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { canManageEvents, canRunEvent } from "@/lib/events/policy";
import type { PublicProfile } from "@/lib/profiles/schema";

import { MAX_EXPORTED_ATTENDEES } from "../constants";
import type { AttendeeCounts, ListManagedAttendeesInput, ManagedAttendee } from "../schema/manage";

/** What an organizer's pages and files say of the event. */
export type OrganizedEvent = { id: string; name: string; timezone: string; isHost: boolean };

/** Refuses who doesn't run the event: all but its host and admins. Throws `not_found` or `forbidden`. */
export async function requireOrganizer(actor: Actor, eventId: string): Promise<OrganizedEvent> {
  const [event] = await query<OrganizedEvent>(
    "organized_event",
    `SELECT id, name, timezone, "hostUserId" IS NOT DISTINCT FROM $2::uuid AS "isHost" FROM events WHERE id = $1`,
    [eventId, actor.userId],
  );
  if (!event) throw notFound("The event you're looking for doesn't exist.");
  if (!canRunEvent(actor, event)) throw new AppError("forbidden", "Only the host and admins can do this.");
  return event;
}

type Row = PublicProfile & {
  userId: string;
  email: string;
  position: number | null;
  rsvpAt: Date;
  checkInTime: Date | null;
  checkOutTime: Date | null;
  place: string;
  sortName: string;
};

/** Those going by their names, then the line in its order; each with their latest time there. */
const LIST = `
  WITH listed AS (
    SELECT r."userId", u.email, coalesce(r."waitlistPosition", 0) AS place, r."createdAt" AS "rsvpAt",
      lower(concat_ws(' ', p."lastName", p."firstName")) AS "sortName", a."checkInTime", a."checkOutTime",
      CASE WHEN r.status = 'waitlisted' THEN (row_number() OVER (PARTITION BY r.status ORDER BY r."waitlistPosition"))::int END AS position,
      p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"
    FROM event_rsvps r JOIN users u ON u.id = r."userId" JOIN profiles p ON p."userId" = r."userId"
      LEFT JOIN LATERAL (
        SELECT t."checkInTime", t."checkOutTime" FROM event_attendances t
        WHERE t."eventId" = r."eventId" AND t."userId" = r."userId" ORDER BY t."checkInTime" DESC LIMIT 1) a ON true
    WHERE r."eventId" = $1)
  SELECT * FROM listed
  WHERE (place, "sortName" COLLATE "C", "userId") > ($2::bigint, $3::text COLLATE "C", $4::uuid)
    AND CASE $5 WHEN 'here' THEN "checkInTime" IS NOT NULL AND "checkOutTime" IS NULL
      WHEN 'expected' THEN position IS NULL AND ("checkInTime" IS NULL OR "checkOutTime" IS NOT NULL)
      WHEN 'waiting' THEN position IS NOT NULL ELSE true END
    AND NOT EXISTS (SELECT 1 FROM unnest($6::text[]) word WHERE strpos(
      lower(concat_ws(' ', "firstName", "lastName", profession, company, CASE WHEN $7 THEN email END)), word) = 0)
  ORDER BY place, "sortName" COLLATE "C", "userId" LIMIT $8`;

const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().max(300), z.guid()]);

type Query = Pick<ListManagedAttendeesInput, "show" | "search" | "cursor">;

async function rows(actor: Actor, eventId: string, { show, search, cursor }: Query, limit: number): Promise<Row[]> {
  const [place, name, id] = cursor
    ? decodeCursor(cursor, cursorKey)
    : ["-1", "", "00000000-0000-0000-0000-000000000000"];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return query<Row>("managed_attendees", LIST, [eventId, place, name, id, show, words, canManageEvents(actor), limit]);
}

function toManaged(
  actor: Actor,
  { userId, email, position, rsvpAt, checkInTime, checkOutTime, ...row }: Row,
): ManagedAttendee {
  const { firstName, lastName, profession, company, industry, avatarUrl } = row;
  return {
    userId,
    waitlistPosition: position,
    rsvpAt: rsvpAt.toISOString(),
    isCheckedIn: checkInTime !== null && checkOutTime === null,
    checkInTime: checkInTime?.toISOString() ?? null,
    checkOutTime: checkOutTime?.toISOString() ?? null,
    // A host who is no admin doesn't get the addresses of the room.
    user: {
      id: userId,
      ...(canManageEvents(actor) && { email }),
      profile: { firstName, lastName, profession, company, industry, avatarUrl },
    },
  };
}

/**
 * Who RSVP'd, by name, and then who waits, in order; whoever is here or was. Nobody is left out, blocked or not: an organizer
 * answers for the room. Throws `not_found`, `forbidden`, or `validation` for an unknown cursor.
 */
export async function listManagedAttendees(
  actor: Actor,
  eventId: string,
  input: ListManagedAttendeesInput,
): Promise<Page<ManagedAttendee>> {
  await requireOrganizer(actor, eventId);
  const found = await rows(actor, eventId, input, input.limit + 1);
  const page = toPage(found, input.limit, (row) => [String(row.place), row.sortName, row.userId]);
  return { ...page, items: page.items.map((row) => toManaged(actor, row)) };
}

/** All of them at once, for the file, up to MAX_EXPORTED_ATTENDEES. Throws `not_found` or `forbidden`. */
export async function listAllAttendees(
  actor: Actor,
  eventId: string,
): Promise<{ event: OrganizedEvent; attendees: ManagedAttendee[] }> {
  const event = await requireOrganizer(actor, eventId);
  const found = await rows(actor, eventId, { show: "all", search: "" }, MAX_EXPORTED_ATTENDEES);
  return { event, attendees: found.map((row) => toManaged(actor, row)) };
}

/** How many go, wait, are here, and came at all. Throws `not_found` or `forbidden`. */
export async function countAttendees(actor: Actor, eventId: string): Promise<AttendeeCounts> {
  await requireOrganizer(actor, eventId);
  const [counts] = await query<AttendeeCounts>(
    "attendee_counts",
    `SELECT e.capacity,
      (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'confirmed') AS going,
      (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'waitlisted') AS waiting,
      (SELECT count(*)::int FROM event_attendances a WHERE a."eventId" = e.id AND a."isActive") AS here,
      (SELECT count(DISTINCT a."userId")::int FROM event_attendances a WHERE a."eventId" = e.id) AS came
     FROM events e WHERE e.id = $1`,
    [eventId],
  );
  return counts ?? { capacity: null, going: 0, waiting: 0, here: 0, came: 0 };
}
