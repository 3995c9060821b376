import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { publicProfileEntries } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";
import { VISIBILITIES } from "@/lib/profiles/constants/profile";

import { TEAM_ROLES } from "../constants/team";
import { ownRsvpSchema, PUBLIC_COLUMNS, text } from "../responses/event";
import { isHiddenAtSql } from "./hidden-members";

const COLUMNS = {
  ...PUBLIC_COLUMNS,
  startTime: z.date(),
  endTime: z.date(),
  meetingUrl: text,
  hostUserId: z.uuid().nullable(),
  hostEmail: text,
  hostPhone: text,
};

const eventRowSchema = z.strictObject({
  ...COLUMNS,
  rsvpCount: z.int(),
  guestCount: z.int(),
  asks: z.enum(["nothing", "optional", "required"]),
  hostUser: z
    .strictObject({
      email: z.string(),
      emailVisibility: z.enum(VISIBILITIES).nullable(),
      isConnected: z.boolean(),
      profile: publicProfileSchema,
    })
    .nullable(),
  isHostHidden: z.boolean(),
  teamRole: z.enum(TEAM_ROLES).nullable(),
  rsvp: ownRsvpSchema.nullable(),
  isCheckedIn: z.boolean(),
  isHidden: z.boolean(),
  isMemberHidden: z.boolean(),
  /** In miles, only in the nearby list. */
  distance: z.number().optional(),
  /** Only in the list of a member's own RSVPs. */
  rsvpCreatedAt: z.date().optional(),
  /** Of all pages of a list by sections, on its first, if another page follows. */
  total: z.int().nullish(),
});
export type EventRow = z.infer<typeof eventRowSchema>;

/**
 * For lists of events that a member browses: others find an unlisted event by its link only
 * (docs/product/events.md#unlisted-events). `$1` and `e` as below.
 */
export const IS_LISTED = `(e.visibility = 'listed' OR e."hostUserId" = (SELECT $1::uuid) OR EXISTS (
  SELECT 1 FROM event_team_members t WHERE t."eventId" = e.id AND t."userId" = (SELECT $1::uuid)) OR EXISTS (
  SELECT 1 FROM event_rsvps r WHERE r."userId" = (SELECT $1::uuid) AND r."eventId" = e.id AND r.status <> 'declined'))`;

/**
 * Every statement about events selects these columns; `$1` is the viewer's id or null, `e` the
 * events table. They include everything about the viewer, so that any list needs one statement.
 */
export const EVENT_COLUMNS = `
  ${Object.keys(COLUMNS)
    .map((name) => `e."${name}"`)
    .join(", ")},
  (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'confirmed') AS "rsvpCount",
  (SELECT count(*)::int FROM event_guests g WHERE g."eventId" = e.id AND g.status = 'confirmed' AND g."claimedAt" IS NULL) AS "guestCount",
  (SELECT CASE WHEN bool_or(q."isRequired") THEN 'required' WHEN count(*) > 0 OR e."asksEmail" THEN 'optional' ELSE 'nothing' END
    FROM event_questions q WHERE q."eventId" = e.id AND q."archivedAt" IS NULL) AS asks,
  CASE WHEN e."hostUserId" IS NULL THEN NULL ELSE (
    SELECT json_build_object(
      'email', u.email, 'emailVisibility', p.visibility->>'email',
      'isConnected', EXISTS (
        SELECT 1 FROM connections c WHERE c.status = 'accepted'
        AND least(c."requesterId", c."receiverId") = least(u.id, $1::uuid)
        AND greatest(c."requesterId", c."receiverId") = greatest(u.id, $1::uuid) AND $1 <> u.id),
      'profile', json_build_object(${publicProfileEntries("p")}))
    FROM users u JOIN profiles p ON p."userId" = u.id WHERE u.id = e."hostUserId" AND u."deletedAt" IS NULL
  ) END AS "hostUser",
  e."hostUserId" IS NOT NULL AND EXISTS (
    SELECT FROM hidden_from($1::uuid) h WHERE h."userId" = e."hostUserId") AS "isHostHidden",
  (SELECT t.role FROM event_team_members t WHERE t."eventId" = e.id AND t."userId" = $1::uuid) AS "teamRole",
  (SELECT json_strip_nulls(json_build_object('status', r.status, 'waitlistPosition',
      CASE WHEN r.status = 'waitlisted' THEN (
        SELECT count(*)::int FROM event_rsvps ahead WHERE ahead."eventId" = r."eventId" AND ahead.status = 'waitlisted'
          AND ahead."waitlistPosition" <= r."waitlistPosition") END, 'sharesEmail', nullif(r."sharesEmail", false)))
    FROM event_rsvps r WHERE r."userId" = $1::uuid AND r."eventId" = e.id) AS rsvp,
  EXISTS (SELECT 1 FROM event_attendances a WHERE a."userId" = $1::uuid AND a."eventId" = e.id AND a."isActive") AS "isCheckedIn",
  EXISTS (SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden") AS "isHidden",
  ${isHiddenAtSql("e.id", "$1::uuid")} AS "isMemberHidden"`;

/**
 * Runs a statement that selects EVENT_COLUMNS.
 * Raw because every screen with events reads these rows. Prisma is much slower here, and would need
 * a second version of EVENT_COLUMNS.
 */
export const readEventRows = (name: string, text: string, values: unknown[]): Promise<EventRow[]> =>
  query(name, text, values, eventRowSchema);

const EVENT = `SELECT ${EVENT_COLUMNS} FROM events e WHERE e.id = $2`;

/** Also returns past and cancelled events. Returns null if the event is gone. */
export async function getEventRow(viewerId: string | null, eventId: string): Promise<EventRow | null> {
  const [row] = await readEventRows("read_event", EVENT, [viewerId, eventId]);
  return row ?? null;
}
