import type { QueryResultRow } from "pg";
import { z } from "zod";

import { presentSql } from "@/lib/attendance/data/confirmed";
import { query } from "@/lib/core/server/db";
import { isForeignKeyViolation } from "@/lib/core/shared/errors";
import { isHiddenAtSql, isShownAtSql, listHiddenAtEachSql } from "@/lib/events/data/hidden-members";
import { publicProfileEntries } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";
import { topicSchema } from "@/lib/profiles/responses/topics";

import {
  MAX_CANDIDATES,
  MAX_EARLIER_EVENTS,
  MAX_SHOWN_TO,
  MAX_WELCOMES,
  SHOWING_HOURS,
  SINKS_AFTER,
} from "../constants";

const rowSchema = publicProfileSchema.pick({ profession: true, industry: true }).extend({
  userId: z.uuid(),
  isCheckedIn: z.boolean(),
  isUnconfirmed: z.boolean(),
  lookingFor: z.array(topicSchema),
  canHelpWith: z.array(topicSchema),
  sharedEvent: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  sharedAnswer: z.strictObject({ question: z.string(), answer: z.string() }).nullable(),
  isNewcomer: z.boolean(),
  isSunk: z.boolean(),
});
/** Only what a score needs, because hundreds are compared and six are shown. */
export type PersonRow = z.infer<typeof rowSchema>;

/** Both lists of topics of a statement that groups by member. */
const topicLists = (topics: string): string =>
  (["looking_for", "can_help_with"] as const)
    .map((kind) => {
      const list = `json_agg(json_build_object('key', ${topics}.key, 'label', ${topics}.label) ORDER BY ${topics}.position)`;
      return `coalesce(${list} FILTER (WHERE ${topics}.kind = '${kind}'), '[]') AS "${kind === "looking_for" ? "lookingFor" : "canHelpWith"}"`;
    })
    .join(", ");

/** With the event's times, so that they need no statement. */
const viewerSchema = rowSchema.extend({
  startTime: z.date(),
  endTime: z.date(),
  status: z.string(),
  /** The event's people with whom the viewer is connected. */
  known: z.int(),
});

/** The viewer with all their topics, if they have a confirmed RSVP. */
const VIEWER = `
  SELECT p."userId", p.profession, p.industry, false AS "isCheckedIn", false AS "isUnconfirmed", t.*, NULL::json AS "sharedEvent",
    NULL::json AS "sharedAnswer", false AS "isNewcomer", false AS "isSunk", e."startTime", e."endTime", e.status,
    (SELECT count(*)::int FROM connections c
      JOIN event_rsvps k ON k."eventId" = $1 AND k.status = 'confirmed' AND k."userId" IN (c."requesterId", c."receiverId")
      WHERE c.status = 'accepted' AND $2 IN (c."requesterId", c."receiverId") AND k."userId" <> $2) AS known
  FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId" JOIN events e ON e.id = r."eventId"
    CROSS JOIN LATERAL (SELECT ${topicLists("t")} FROM member_topics t WHERE t."userId" = r."userId") t
  WHERE r."eventId" = $1 AND r."userId" = $2 AND r.status = 'confirmed'`;

// Members who can have a reason, with only the topics that can be one: those of the keys ($4, $5),
// and those that look for a profession with one of the words ($6). A profession is there if it has
// a word of ($7). The policy compares words exactly. Topics count if all attendees may see them.
// $8: whether the viewer knows many. $9: whether the people are going to be shown, so that the
// limits of how many see a person count. A question for matching says so to those who answer it.
// LATERAL, so that each member costs two short reads of an index, even before PostgreSQL knows how
// many attendees there are. NOT IN instead of NOT EXISTS, so that it reads each set once and hashes
// it.
const CANDIDATES = `
  WITH earlier AS MATERIALIZED (
    SELECT e.id, e.name, e."startTime"
    FROM events e
    WHERE e.id IN (SELECT a."eventId" FROM event_attendances a WHERE a."userId" = $2 AND a."confirmedAt" IS NOT NULL)
      AND e.id <> $1 AND e.status <> 'cancelled' AND e."endTime" <= $3
      AND NOT ${isHiddenAtSql("e.id", "$2")}
    ORDER BY e."startTime" DESC, e.id LIMIT ${MAX_EARLIER_EVENTS}),
  own AS MATERIALIZED (
    SELECT q.id, q.label, q.position, c.choice, c.place
    FROM event_rsvps o JOIN event_rsvp_answers y ON y."rsvpId" = o.id
      JOIN event_questions q ON q.id = y."questionId" AND q."isForMatching" AND q."archivedAt" IS NULL
      CROSS JOIN LATERAL unnest(y.choices) WITH ORDINALITY c (choice, place)
    WHERE o."eventId" = $1 AND o."userId" = $2)
  SELECT r."userId", CASE WHEN w.fits THEN p.profession END AS profession, p.industry, a."userId" IS NOT NULL AS "isCheckedIn",
    a."userId" IS NOT NULL AND NOT (${presentSql("a")}) AS "isUnconfirmed",
    coalesce(t."lookingFor", '[]') AS "lookingFor", coalesce(t."canHelpWith", '[]') AS "canHelpWith", s.event AS "sharedEvent",
    m.answer AS "sharedAnswer", n."isNewcomer", coalesce(v.times >= ${SINKS_AFTER} AND v."openedAt" IS NULL, false) AS "isSunk"
  FROM event_rsvps r
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = r."userId" AND p."suggestMe"
    CROSS JOIN LATERAL (SELECT p."professionText" LIKE ANY($7::text[]) AS fits) w
    LEFT JOIN LATERAL (
      SELECT ${topicLists("t")} FROM member_topics t
      WHERE t."userId" = r."userId" AND coalesce(p.visibility->>'topics', 'attendees') IN ('attendees', 'public')
        AND (t.kind = 'can_help_with' AND t.key = ANY($4::text[]) OR t.kind = 'looking_for' AND (t.key = ANY($5::text[])
          OR t.key LIKE ANY($6::text[]) OR t."labelText" LIKE ANY($6::text[])))
      HAVING count(*) > 0) t ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('id', e.id, 'name', e.name) AS event
      FROM event_attendances x JOIN earlier e ON e.id = x."eventId"
      WHERE x."userId" = r."userId" AND x."eventId" = ANY (ARRAY(SELECT id FROM earlier)) AND x."confirmedAt" IS NOT NULL
        AND (x."eventId", x."userId") NOT IN (${listHiddenAtEachSql("earlier")})
      ORDER BY e."startTime" DESC, e.id LIMIT 1) s ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('question', own.label, 'answer', own.choice) AS answer
      FROM own JOIN event_rsvp_answers y ON y."rsvpId" = r.id AND y."questionId" = own.id AND own.choice = ANY(y.choices)
      ORDER BY own.position, own.place LIMIT 1) m ON true
    LEFT JOIN suggestion_showings v ON v."eventId" = $1 AND v."viewerId" = $2 AND v."userId" = r."userId"
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM suggestion_showings z WHERE $9::boolean AND z."eventId" = $1 AND z."userId" = r."userId") z
    CROSS JOIN LATERAL (
      SELECT $8::boolean AND (v."userId" IS NOT NULL OR z.count < ${MAX_WELCOMES}) AND NOT EXISTS (
        SELECT FROM event_attendances y
        WHERE y."userId" = r."userId" AND y."eventId" <> $1 AND y."confirmedAt" IS NOT NULL) AS "isNewcomer") n
    LEFT JOIN event_attendances a ON a."userId" = r."userId" AND a."eventId" = r."eventId" AND a."isActive"
  WHERE r."eventId" = $1 AND r.status = 'confirmed' AND r."userId" <> $2
    AND (t."lookingFor" IS NOT NULL OR s.event IS NOT NULL OR w.fits OR m.answer IS NOT NULL OR n."isNewcomer")
    AND (v."userId" IS NOT NULL OR z.count < ${MAX_SHOWN_TO})
    AND r."userId" NOT IN (SELECT h."userId" FROM hidden_from($2) h)
    AND ${isShownAtSql("$1", 'r."userId"')} AND NOT ${isHiddenAtSql("$1", "$2")}
    AND r."userId" NOT IN (SELECT c."receiverId" FROM connections c WHERE c."requesterId" = $2)
    AND r."userId" NOT IN (SELECT c."requesterId" FROM connections c WHERE c."receiverId" = $2)
    AND r."userId" NOT IN (
      SELECT d."dismissedId" FROM suggestion_dismissals d WHERE d."userId" = $2 AND (d."until" IS NULL OR d."until" > $3))
  ORDER BY r."userId" LIMIT ${MAX_CANDIDATES}`;

// Raw because Prisma would need a statement for each table, and would read the topics of everybody.
// Planned at each call, as the list of attendees.
const read = <Row extends QueryResultRow>(schema: z.ZodType<Row>, text: string, values: unknown[]): Promise<Row[]> =>
  query(null, text, values, schema);

/** Returns null without a confirmed RSVP. */
export async function getViewerRow(viewerId: string, eventId: string): Promise<z.infer<typeof viewerSchema> | null> {
  const [row] = await read(viewerSchema, VIEWER, [eventId, viewerId]);
  return row ?? null;
}

export type CandidateQuery = {
  eventId: string;
  viewerId: string;
  now: Date;
  lookingFor: string[];
  canHelpWith: string[];
  /** Stems of the viewer's profession. */
  professionWords: string[];
  /** Stems of what the viewer looks for. */
  soughtWords: string[];
  knowsMany: boolean;
  /** Without, it doesn't matter to how many a person was shown. */
  isForShowing: boolean;
};

/** A stem has only letters and digits. */
const toPattern = (stem: string): string => `%${stem}%`;

/** docs/product/suggestions.md#who-is-suggested. Leaves out people who can't have a reason. */
export const listCandidateRows = (input: CandidateQuery): Promise<PersonRow[]> =>
  read(rowSchema, CANDIDATES, [
    input.eventId,
    input.viewerId,
    input.now,
    input.lookingFor,
    input.canHelpWith,
    input.professionWords.map(toPattern),
    input.soughtWords.map(toPattern),
    input.knowsMany,
    input.isForShowing,
  ]);

// A person has a slot for each viewer, any that is free, and one that another viewer took meanwhile
// leaves the person out. By id, so that two viewers don't wait for each other.
const SHOW = `
  WITH again AS (
    UPDATE suggestion_showings SET times = times + 1, "shownAt" = $4
    WHERE "eventId" = $1 AND "viewerId" = $2 AND "userId" = ANY($3::uuid[])
      AND "shownAt" <= $4::timestamptz - interval '${SHOWING_HOURS} hours'
  ), added AS (
    INSERT INTO suggestion_showings ("eventId", "viewerId", "userId", slot, "shownAt")
    SELECT $1, $2, f.id, f.slot, $4 FROM (
      SELECT g.id, (
        SELECT n FROM generate_series(1, ${MAX_SHOWN_TO}) n
        WHERE n NOT IN (SELECT s.slot FROM suggestion_showings s WHERE s."eventId" = $1 AND s."userId" = g.id)
        ORDER BY random() LIMIT 1) AS slot
      FROM unnest($3::uuid[]) g (id)) f
    WHERE f.slot IS NOT NULL ORDER BY f.id
    ON CONFLICT DO NOTHING RETURNING "userId"
  )
  SELECT p."userId", json_build_object(${publicProfileEntries("p")}) AS profile
  FROM profiles p
  WHERE p."userId" = ANY($3::uuid[]) AND (p."userId" IN (SELECT "userId" FROM added) OR EXISTS (
    SELECT FROM suggestion_showings s WHERE s."eventId" = $1 AND s."viewerId" = $2 AND s."userId" = p."userId"))`;

const shownSchema = z.object({ userId: z.uuid(), profile: publicProfileSchema });

/**
 * Stores that the viewer is shown these people. Returns those who may be, and have a profile; none
 * if the event or an account was deleted meanwhile.
 */
export const showPeople = (eventId: string, viewerId: string, userIds: string[], now: Date) =>
  read(shownSchema, SHOW, [eventId, viewerId, userIds, now]).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return [];
    throw error;
  });
