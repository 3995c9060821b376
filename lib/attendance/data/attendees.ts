import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { canSeeAttendees } from "@/lib/events/policy";
import { INDUSTRY_FAMILIES, industryFamily } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema";

import type { Attendee, AttendeeSummary, ListAttendeesInput, AttendeeTotals } from "../schema/attendance";

/**
 * Refuses who may not know who comes: all but those who RSVP'd, the host and admins (contract §4). The room of an event
 * on /ws needs the same (contract §6). Throws `not_found` or `forbidden`.
 */
export async function requireAttendeeAccess(actor: Actor, eventId: string): Promise<void> {
  const [relation] = await query<{ isHost: boolean; hasRsvp: boolean }>(
    "attendee_access",
    `SELECT e."hostUserId" IS NOT DISTINCT FROM $2::uuid AS "isHost", EXISTS (
       SELECT 1 FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2 AND r.status = 'confirmed') AS "hasRsvp"
     FROM events e WHERE e.id = $1`,
    [eventId, actor.userId],
  );
  if (!relation) throw notFound("The event you're looking for doesn't exist.");
  if (!canSeeAttendees(actor, relation)) throw new AppError("forbidden", "RSVP to this event to see who's coming.");
}

type Row = PublicProfile & { userId: string; here: boolean; since: Date };

const NOT_HIDDEN = `NOT EXISTS (SELECT FROM hidden_from($2) h WHERE h."userId" = r."userId")`;

/**
 * Case and accents don't matter: letters lose their marks and become small, in Unicode, whatever the database's locale is.
 * Words and names are folded by the same expression, so both meet.
 */
const folded = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8")`;

/** Every word ($7) stands in one of the five fields (spec B§5); strpos knows no wildcards, so % and _ are themselves. */
const MATCHES = `(
  SELECT bool_and(strpos(person.text, word) > 0)
  FROM (SELECT ${folded(`concat_ws(' ', f."firstName", f."lastName", f.profession, f.company, f.industry)`)} AS text
    FROM profiles f WHERE f."userId" = r."userId" OFFSET 0) person,
    (SELECT ${folded("wanted")} AS word FROM unnest($7::text[]) wanted) words)`;

/** The page is cut before profiles are joined, so that a large event costs only what is shown. */
const list = (matches: string): string => `
  WITH page AS (
    SELECT r."userId", a.id IS NOT NULL AS here, coalesce(a."checkInTime", r."createdAt") AS since
    FROM event_rsvps r LEFT JOIN event_attendances a ON a."eventId" = $1 AND a."userId" = r."userId" AND a."isActive"
    WHERE r."eventId" = $1 AND r.status = 'confirmed' AND ${NOT_HIDDEN} AND ${matches}
      AND (a.id IS NULL, coalesce(a."checkInTime", r."createdAt"), r."userId") > ($3::boolean, $4::timestamptz, $5::uuid)
    ORDER BY a.id IS NULL, since, r."userId" LIMIT $6)
  SELECT page.*, p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"
  FROM page JOIN profiles p ON p."userId" = page."userId"
  ORDER BY NOT here, since, page."userId"`;

const LIST = list("true");
const SEARCH = list(MATCHES);

const cursorKey = z.tuple([z.enum(["true", "false"]), z.iso.datetime(), z.guid()]);

/**
 * Who has a confirmed RSVP, those checked in first (in the order they came, so that a newcomer moves nobody), then the
 * others in the order they RSVP'd; nobody blocked in either direction. With `search` those alone whom it fits. Throws `not_found`, `forbidden`, or `validation`
 * for an unknown cursor.
 */
export async function listAttendees(
  actor: Actor,
  eventId: string,
  { limit, cursor, search }: ListAttendeesInput,
): Promise<Page<Attendee>> {
  await requireAttendeeAccess(actor, eventId);
  const [awayAfter, time, id] = cursor
    ? decodeCursor(cursor, cursorKey)
    : ["false", "-infinity", "00000000-0000-0000-0000-000000000000"];
  const values = [eventId, actor.userId, awayAfter, time, id, limit + 1];
  const rows = search
    ? await query<Row>("search_attendees", SEARCH, [...values, search.split(/\s+/)])
    : await query<Row>("attendees", LIST, values);
  const page = toPage(rows, limit, (row) => [String(!row.here), row.since.toISOString(), row.userId]);
  return { ...page, items: page.items.map((row) => toAttendee(eventId, row)) };
}

function toAttendee(eventId: string, { userId, here, since, ...profile }: Row): Attendee {
  const checkInTime = here ? since.toISOString() : null;
  return { userId, eventId, isCheckedIn: here, checkInTime, user: { id: userId, profile } };
}

const SUMMARY = `
  SELECT p.industry, count(*)::int AS going, count(a.id)::int AS here
  FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId"
    LEFT JOIN event_attendances a ON a."eventId" = $1 AND a."userId" = r."userId" AND a."isActive"
  WHERE r."eventId" = $1 AND r.status = 'confirmed' AND ${NOT_HIDDEN}
  GROUP BY p.industry`;

/**
 * How many of the list above there are, and of which industries, however many pages it has. Industries are free text, so the
 * database counts what was written and their families are told here. Throws `not_found` or `forbidden`.
 */
export async function summarizeAttendees(actor: Actor, eventId: string): Promise<AttendeeSummary> {
  await requireAttendeeAccess(actor, eventId);
  const rows = await query<AttendeeTotals & { industry: string | null }>("attendee_summary", SUMMARY, [
    eventId,
    actor.userId,
  ]);
  const nobody = (): AttendeeTotals => ({ going: 0, here: 0 });
  const families = Object.fromEntries(
    INDUSTRY_FAMILIES.map((family) => [family, nobody()]),
  ) as AttendeeSummary["families"];
  const total = nobody();
  for (const { industry, going, here } of rows) {
    for (const counted of [total, families[industryFamily(industry)]]) {
      counted.going += going;
      counted.here += here;
    }
  }
  return { ...total, families };
}
