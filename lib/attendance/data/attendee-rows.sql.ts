import type { QueryResultRow } from "pg";
import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { isHiddenAtSql, isShownAtSql } from "@/lib/events/data/hidden-members";
import type { TopicKind } from "@/lib/profiles/constants/topics";
import { publicProfileColumns } from "@/lib/profiles/data/public-user";
import { topicsVisibleAtEvent } from "@/lib/profiles/data/topics";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";
import type { TopicFilter } from "@/lib/profiles/schema/topics";

import type { AttendeeSort } from "../constants";
import { attendeeTopicSchema } from "../responses";
import type { AttendeeTopic } from "../schema/attendance";
import { presentSql } from "./confirmed";

const rowSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  isCheckedIn: z.boolean(),
  isUnconfirmed: z.boolean(),
  since: z.date(),
  /** Null in the orders by time. */
  sortKey: z.string().nullable(),
  topics: z.array(z.object({ kind: z.string(), key: z.string(), label: z.string() })).nullable(),
});
export type AttendeeRow = z.infer<typeof rowSchema>;

const industrySchema = z.object({ industry: z.string().nullable(), confirmed: z.int(), checkedIn: z.int() });
export type IndustryRow = z.infer<typeof industrySchema>;

/** Every word ($7) must occur in one of the five fields. strpos has no wildcards. */
const MATCHES_WORDS = `($7::text[] IS NULL OR (
  SELECT bool_and(strpos(person.text, word) > 0)
  FROM (SELECT search_text(concat_ws(' ', p."firstName", p."lastName", p.profession, p.company, p.industry)) AS text OFFSET 0) person,
    (SELECT search_text(given) AS word FROM unnest($7::text[]) given) words))`;

const CAN_SEE_TOPICS = topicsVisibleAtEvent("p", "$2");

const hasTopic = (kind: TopicKind, key: string): string => `(${key}::text IS NULL OR ${CAN_SEE_TOPICS}
  AND EXISTS (SELECT FROM member_topics t WHERE t."userId" = p."userId" AND t.kind = '${kind}' AND t.key = ${key}))`;

/** Each part that is null matches everybody. */
const MATCHES = `(${MATCHES_WORDS} AND ${hasTopic("looking_for", "$8")} AND ${hasTopic("can_help_with", "$9")})`;

const isCounted = (userId: string): string => `NOT EXISTS (SELECT FROM hidden_from($2) h WHERE h."userId" = ${userId})
  AND ${isShownAtSql("$1", userId)}`;
/** A viewer who is hidden at the event sees the counts only. */
const isVisible = (userId: string): string => `${isCounted(userId)} AND NOT ${isHiddenAtSql("$1", "$2")}`;
const PROFILE = publicProfileColumns("p");

/**
 * Use it with IN or NOT IN, not in a join: then PostgreSQL hashes it even if its statistics say
 * that the table is empty.
 */
const CHECKED_IN = `SELECT a."userId" FROM event_attendances a WHERE a."eventId" = $1 AND a."isActive"`;

/** In both parts of the list: those who are checked in, then the others. */
type Order = {
  /** Null: the time of the check-in, and of the RSVP. */
  text: string | null;
  isDescending?: boolean;
};

/** As people read them: case and accents don't matter. */
const toSortText = (fields: string): string => `search_text(concat_ws(' ', ${fields}))`;
const NAME = 'p."firstName", p."lastName"';
/** How many topics fit the other kind of the viewer's, as a digit that is less for more. */
const FITS = `(SELECT (9 - least(count(*), 9))::text FROM member_topics t
  JOIN member_topics own ON own."userId" = $2 AND own.key = t.key AND own.kind <> t.kind
  WHERE t."userId" = p."userId" AND ${CAN_SEE_TOPICS})`;

const ORDERS: Record<AttendeeSort, Order> = {
  arrival: { text: null },
  latest: { text: null, isDescending: true },
  name: { text: toSortText(NAME) },
  // Without a company last.
  company: { text: `(coalesce(p.company, '') = '')::int || ${toSortText(`p.company, ${NAME}`)}` },
  fits: { text: `${FITS} || ${toSortText(NAME)}` },
};

function toOrderSql({ text, isDescending }: Order) {
  const [sign, direction] = isDescending ? ["<", "DESC"] : [">", "ASC"];
  const sortKey = text === null ? null : `(${text}) COLLATE "C"`;
  const type = text === null ? "timestamptz" : 'text COLLATE "C"';
  const all = text === null ? "since" : '"sortKey" COLLATE "C"';
  return {
    sortKey: sortKey ?? "NULL::text",
    isAfter: (time: string, userId: string) => `(${sortKey ?? time}, ${userId}) ${sign} ($4::${type}, $5::uuid)`,
    by: (time: string, userId: string) => `${sortKey ?? time} ${direction}, ${userId} ${direction}`,
    byAll: `"isCheckedIn" DESC, ${all} ${direction}, "userId" ${direction}`,
  };
}

// By time, each part reads its index only as far as the page needs. The second part isn't read if
// the first fills the page.
function listSql(condition: string, sort: AttendeeSort): string {
  const order = toOrderSql(ORDERS[sort]);
  return `
  WITH here AS MATERIALIZED (
    SELECT a."userId", true AS "isCheckedIn", NOT (${presentSql("a")}) AS "isUnconfirmed", a."checkInTime" AS since,
      ${order.sortKey} AS "sortKey", ${PROFILE}
    FROM event_attendances a
      JOIN event_rsvps r ON r."userId" = a."userId" AND r."eventId" = a."eventId" AND r.status = 'confirmed'
      JOIN profiles p ON p."userId" = a."userId"
    WHERE a."eventId" = $1 AND a."isActive" AND NOT $3::boolean AND ${order.isAfter('a."checkInTime"', 'a."userId"')}
      AND ${condition} AND ${isVisible(`a."userId"`)}
    ORDER BY ${order.by('a."checkInTime"', 'a."userId"')} LIMIT $6),
  expected AS (
    SELECT r."userId", false, false, r."createdAt", ${order.sortKey}, ${PROFILE}
    FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId"
    WHERE r."eventId" = $1 AND r.status = 'confirmed'
      AND (NOT $3::boolean OR ${order.isAfter('r."createdAt"', 'r."userId"')})
      AND r."userId" NOT IN (${CHECKED_IN})
      AND ${condition} AND ${isVisible(`r."userId"`)}
    ORDER BY ${order.by('r."createdAt"', 'r."userId"')} LIMIT $6 - (SELECT count(*) FROM here))
  SELECT list.*, (
    SELECT json_agg(json_build_object('kind', t.kind, 'key', t.key, 'label', t.label) ORDER BY t.position)
    FROM member_topics t JOIN profiles p ON p."userId" = t."userId"
    WHERE t."userId" = list."userId" AND ${CAN_SEE_TOPICS}) AS topics
  FROM (SELECT * FROM here UNION ALL SELECT * FROM expected) list
  ORDER BY ${order.byAll}`;
}

const LIST = listSql("true", "arrival");

const SUMMARY = `
  SELECT CASE WHEN NOT ${isHiddenAtSql("$1", "$2")} THEN p.industry END AS industry, count(*)::int AS confirmed, (count(*) FILTER (WHERE r."userId" IN (${CHECKED_IN})))::int AS "checkedIn"
  FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId"
  WHERE r."eventId" = $1 AND r.status = 'confirmed' AND ${isCounted(`r."userId"`)}
  GROUP BY 1`;

/** Topics that the viewer may see, with the number of attendees who have them. */
const TAGS = `
  SELECT t.kind, t.key, min(t.label) AS label, count(*)::int AS count
  FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId" JOIN member_topics t ON t."userId" = r."userId"
  WHERE r."eventId" = $1 AND r.status = 'confirmed' AND ${isVisible(`r."userId"`)} AND ${CAN_SEE_TOPICS}
  GROUP BY t.kind, t.key ORDER BY count(*) DESC, t.key LIMIT $3`;

/** One statement returns the rows and the counts, so that they agree. */
const FIRST_PAGE = `
  SELECT (SELECT coalesce(json_agg(list), '[]') FROM (${LIST}) list) AS attendees,
    (SELECT coalesce(json_agg(summary), '[]') FROM (${SUMMARY}) summary) AS industries,
    (SELECT count(*)::int FROM event_guests g WHERE g."eventId" = $1 AND g.status = 'confirmed'
      AND g."claimedAt" IS NULL AND g."checkedInAt" IS NOT NULL) AS "guestsIn"`;

// Raw because Prisma can't ignore accents in a search, sort over two tables, or count two things at
// once. The statement is planned at each call: a plan from when the tables were almost empty would
// compare every RSVP with every check-in.
const read = <Row extends QueryResultRow>(text: string, values: unknown[], schema: z.ZodType<Row>): Promise<Row[]> =>
  query(null, text, values, schema);

type AttendeeQuery = {
  eventId: string;
  viewerId: string;
  /** The sort key of the last row before the page. */
  after: [isNotCheckedIn: string, sinceOrSortKey: string, userId: string];
  limit: number;
  sort: AttendeeSort;
  /** Null: no search and no topic. */
  filter: ({ words: string[] | null } & TopicFilter) | null;
};

const toValues = ({ words, lookingFor, canHelpWith }: NonNullable<AttendeeQuery["filter"]>): unknown[] => [
  words,
  lookingFor ?? null,
  canHelpWith ?? null,
];

/** Checked-in attendees come first. Members hidden from the viewer are left out. */
export const listAttendeeRows = ({ filter, sort, ...list }: AttendeeQuery): Promise<AttendeeRow[]> =>
  read(
    listSql(filter ? MATCHES : "true", sort),
    [list.eventId, list.viewerId, ...list.after, list.limit, ...(filter ? toValues(filter) : [])],
    rowSchema,
  );

/** The most frequent ones first. */
export const listAttendeeTopicRows = (eventId: string, viewerId: string, limit: number): Promise<AttendeeTopic[]> =>
  read(TAGS, [eventId, viewerId, limit], attendeeTopicSchema);

const firstPageSchema = z.object({
  attendees: z.array(rowSchema.extend({ since: z.string() })),
  industries: z.array(industrySchema),
  guestsIn: z.int(),
});

export async function readFirstPage({ eventId, viewerId, after, limit }: Omit<AttendeeQuery, "filter" | "sort">) {
  const [row] = await read(FIRST_PAGE, [eventId, viewerId, ...after, limit], firstPageSchema);
  if (!row) throw new Error("The first page of attendees returned no row");
  return { ...row, attendees: row.attendees.map((attendee) => ({ ...attendee, since: new Date(attendee.since) })) };
}
