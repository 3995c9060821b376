import type { QueryResultRow } from "pg";
import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { publicProfileEntries } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import {
  MAX_REGULAR_EVENTS,
  PERSON_KINDS,
  PERSON_STATES,
  type PeopleSort,
  type PersonKind,
  type PersonState,
} from "../constants";

const NO_NAMES = `NULL::text AS "firstName", NULL::text AS "lastName", NULL::text AS profession, NULL::text AS company`;

type Parts = {
  /** The events, as SQL. Default: the one that is the first value. */
  ids?: string;
  /** Without, members have no names. */
  hasNames?: boolean;
  /** A condition on the RSVPs. Without theirs, members who checked in count as cancelled. */
  isRead?: string;
};

/** The people of the events, as the CTE `people`. `name` and `email` are a guest's. */
const buildPeopleSql = ({ ids = "ARRAY[$1::uuid]", hasNames = false, isRead = "true" }: Parts): string => `
  came AS MATERIALIZED (
    SELECT "eventId", "userId", min("checkInTime") AS first, max("checkInTime") AS last, bool_or("isActive") AS "isIn"
    FROM event_attendances WHERE "eventId" = ANY(${ids}) GROUP BY "eventId", "userId"),
  people AS (
    SELECT "eventId", 'member' AS kind, "userId" AS id,
      CASE r.status WHEN 'confirmed' THEN CASE WHEN came."isIn" THEN 'in' WHEN came.first IS NULL THEN 'expected' ELSE 'left' END
        WHEN 'pending' THEN 'requested' ELSE coalesce(r.status, 'cancelled') END AS state,
      coalesce(r."createdAt", came.first) AS "joinedAt", came.first AS "firstIn", came.last AS "lastIn", r."waitlistPosition",
      ${hasNames ? 'p."firstName", p."lastName", p.profession, p.company' : NO_NAMES}, NULL::text AS name, NULL::text AS email
    FROM (SELECT * FROM event_rsvps WHERE "eventId" = ANY(${ids}) AND ${isRead}) r FULL JOIN came USING ("eventId", "userId")
      ${hasNames ? 'LEFT JOIN profiles p USING ("userId")' : ""}
    UNION ALL
    SELECT g."eventId", 'guest', g.id,
      CASE g.status WHEN 'confirmed' THEN CASE WHEN g."checkedInAt" IS NULL THEN 'expected' ELSE 'in' END
        WHEN 'pending' THEN 'requested' ELSE g.status END,
      g."createdAt", g."checkedInAt", g."checkedInAt", NULL, NULL, NULL, NULL, g.company, g.name, g.email
    FROM event_guests g WHERE g."eventId" = ANY(${ids}) AND g."claimedAt" IS NULL)`;

type PeopleStatement<Row> = Parts & {
  /** Of the prepared statement. */
  name: string;
  /** Follows the CTE `people`: other CTEs, with a comma before each, and the SELECT. */
  rest: string;
  schema: z.ZodType<Row>;
};

/**
 * Runs a statement over the people of events. Raw because Prisma can't count by a state that two
 * tables decide, merge two tables in one order, number the waitlist, or sort by an expression.
 */
export const queryPeople = <Row extends QueryResultRow>(
  { name, rest, schema, ...parts }: PeopleStatement<Row>,
  values: unknown[],
): Promise<Row[]> => query(name, `WITH ${buildPeopleSql(parts)}${rest}`, values, schema);

const countSchema = z.object({
  eventId: z.uuid(),
  kind: z.enum(PERSON_KINDS),
  state: z.enum(PERSON_STATES),
  count: z.int(),
});

const COUNT = `
  SELECT "eventId", kind, state, count(*)::int AS count FROM people GROUP BY "eventId", kind, state`;

export const countPeopleRows = (eventIds: readonly string[]) =>
  queryPeople({ name: "count_event_people", ids: "$1::uuid[]", rest: COUNT, schema: countSchema }, [eventIds]);

const rowSchema = z.object({
  kind: z.enum(PERSON_KINDS),
  id: z.uuid(),
  state: z.enum(PERSON_STATES),
  joinedAt: z.date(),
  /** The first check-in. */
  firstIn: z.date().nullable(),
  /** Of the last check-in. */
  checkInTime: z.date().nullable(),
  checkOutTime: z.date().nullable(),
  /** Position on the waitlist, from 1. */
  position: z.int().nullable(),
  email: z.string().nullable(),
  /** Whether a member lets the reader have it. */
  sharesEmail: z.boolean(),
  /** Of the host or the event's team. */
  part: z.enum(["host", "team"]).nullable(),
  /** Null for a guest. */
  profile: publicProfileSchema.nullable(),
  /** The following are null for a member. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  note: z.string().nullable(),
  invitedAt: z.date().nullable(),
  announcementsOffAt: z.date().nullable(),
  /** Whether the guest was added at the door. */
  isWalkIn: z.boolean(),
  /** The name or the link's label of who let them in last. Null without `missedBy`. */
  letInBy: z.string().nullable(),
  /** Of the events that count for `missedBy`. 0 without. */
  missed: z.int(),
  missedOf: z.int(),
  /** Of the last events of `missedBy`. 0 without. */
  regular: z.int(),
  regularOf: z.int(),
  /** The sort key, before the id. */
  line: z.string(),
  sortName: z.string(),
});
export type PersonRow = z.infer<typeof rowSchema>;

/** Later than any time in milliseconds. */
const LATER = 1_000_000_000_000_000;
const toMs = (time: string): string => `(date_part('epoch', ${time}) * 1000)::bigint`;

const NO_NAME = "''";

type SortKey = { line: string; name: string; isRead?: string };

const SORTS: Record<PeopleSort, SortKey> = {
  name: { line: "0", name: `search_text(concat_ws(' ', "firstName", "lastName", name))` },
  family: {
    line: `coalesce("waitlistPosition", 0)`,
    name: `search_text(concat_ws(' ', "lastName", "firstName", name))`,
  },
  asked: {
    line: toMs('"joinedAt"'),
    name: NO_NAME,
    isRead: "status = 'pending'",
  },
  arrival: { line: `coalesce(${toMs('"firstIn"')}, ${LATER} + ${toMs('"joinedAt"')})`, name: NO_NAME },
  id: { line: "(kind = 'member')::int", name: NO_NAME },
};

/** docs/product/event-approval.md#email-addresses. $16: the reader, an organizer. */
const SHARES_EMAIL = `$16::uuid IS NOT NULL AND e."asksEmail" AND r."sharesEmail" AND r.status <> 'declined'
  AND u."emailVerifiedAt" IS NOT NULL AND NOT EXISTS (SELECT FROM hidden_from($16) h WHERE h."userId" = u.id)`;

/** Every word ($17) must occur in one of the fields. strpos has no wildcards. $18: kinds. */
const MATCHES = `NOT EXISTS (
  SELECT FROM (SELECT search_text(concat_ws(' ', "firstName", "lastName", name, profession, company,
    CASE WHEN people.kind = ANY($18::text[]) THEN coalesce(people.email, (
      SELECT u.email FROM users u WHERE u.id = people.id AND u."emailVerifiedAt" IS NOT NULL)) END)) AS text OFFSET 0) person,
    unnest($17::text[]) given
  WHERE strpos(person.text, search_text(given)) = 0)`;

/** A block hides members without a place from the helper at the door ($11). */
const IS_AT_DOOR = `($11::uuid IS NULL OR people.kind = 'guest' OR (
  EXISTS (SELECT FROM users u WHERE u.id = people.id AND u."suspendedAt" IS NULL)
  AND (people.state IN ('expected', 'in', 'left') OR NOT EXISTS (SELECT FROM hidden_from($11) h WHERE h."userId" = people.id))))`;

/** Whoever claimed a guest keeps the name tag of the guest, unless they have one. */
const IS_UNPRINTED = `(SELECT b."printedAt" FROM (
    SELECT 0 AS line, o.* FROM event_name_tags o WHERE o."guestId" = people.id
    UNION ALL SELECT 0, o.* FROM event_name_tags o WHERE o."eventId" = $1 AND o."userId" = people.id
    UNION ALL SELECT 1, o.* FROM event_guests g JOIN event_name_tags o ON o."guestId" = g.id
    WHERE g."eventId" = $1 AND g."claimedById" = people.id) b
  ORDER BY b.line, b."createdAt", b.id LIMIT 1) IS NULL`;

/** Whether the check-in of the event was used. `id` is SQL. */
export const isCheckedSql = (id: string): string => `(EXISTS (SELECT FROM event_attendances a WHERE a."eventId" = ${id})
      OR EXISTS (SELECT FROM event_guests g WHERE g."eventId" = ${id} AND g."checkedInAt" IS NOT NULL))`;

const IS_CHECKED = isCheckedSql("e.id");

const IS_OWN = `(e."hostUserId" = $12 OR EXISTS (
      SELECT FROM event_team_members t WHERE t."eventId" = e.id AND t."userId" = $12 AND t.role = ANY($14::text[])))`;

/** docs/product/turnout.md#missed-events */
const MISSED = `SELECT count(*)::int AS of,
    (count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM event_attendances a WHERE a."userId" = r."userId" AND a."eventId" = r."eventId")))::int AS count
  FROM event_rsvps r JOIN events e ON e.id = r."eventId"
  WHERE $12::uuid IS NOT NULL AND r."userId" = page.id AND r.status = 'confirmed' AND e.status <> 'cancelled' AND e."endTime" <= $15
    AND ($13::boolean OR ${IS_OWN}) AND ${IS_CHECKED}`;

/** docs/product/turnout.md#regulars */
const REGULAR = `SELECT count(*)::int AS of, (count(*) FILTER (WHERE EXISTS (
      SELECT FROM event_attendances a JOIN event_rsvps r USING ("eventId", "userId")
      WHERE a."eventId" = own.id AND a."userId" = page.id AND r.status = 'confirmed')
    OR EXISTS (SELECT FROM event_guests g WHERE g."eventId" = own.id AND g.email = page.email AND g.status = 'confirmed'
      AND g."checkedInAt" IS NOT NULL AND g."claimedAt" IS NULL)))::int AS count
  FROM own`;

/** Names the organizer or the helper's link of the last check-in. */
const LET_IN_BY = `CASE WHEN $12::uuid IS NOT NULL THEN (
    SELECT coalesce(d.helper, nullif(concat_ws(' ', o."firstName", o."lastName"), ''))
    FROM event_door_check_ins d LEFT JOIN profiles o ON o."userId" = d."userId"
    WHERE d."eventId" = $1 AND (d."guestId" = page.id OR d."memberId" = page.id) AND d.result = 'checked_in'
      AND d."checkedInAt" = coalesce(a."checkInTime", page."lastIn")
    ORDER BY d."receivedAt" DESC LIMIT 1) END`;

/** Reads details for the page alone. */
const buildList = ({ line, name }: SortKey, isSearch: boolean): string => `,
  page AS (
    SELECT * FROM (SELECT *, (${line})::bigint AS line, ${name} AS "sortName" FROM people) people
    WHERE kind = ANY($5::text[]) AND state = ANY($6::text[]) AND ${isSearch ? MATCHES : "true"} AND ${IS_AT_DOOR}
      AND ($8::uuid[] IS NULL OR id = ANY($8)) AND (NOT $9::boolean OR ${IS_UNPRINTED})
      AND ($10::timestamptz IS NULL OR (state = 'in' AND "lastIn" >= $10))
      AND (line, "sortName" COLLATE "C", id) > ($2::bigint, $3::text COLLATE "C", $4::uuid)
    ORDER BY line, "sortName" COLLATE "C", id LIMIT $7),
  own AS MATERIALIZED (
    SELECT e.id FROM events e
    WHERE $12::uuid IS NOT NULL AND e.status <> 'cancelled' AND e."endTime" <= $15 AND ${IS_OWN} AND ${IS_CHECKED}
    ORDER BY e."startTime" DESC, e.id LIMIT ${MAX_REGULAR_EVENTS}),
  waitlist AS (
    SELECT "userId", (row_number() OVER (ORDER BY "waitlistPosition"))::int AS position
    FROM event_rsvps WHERE "eventId" = $1 AND status = 'waitlisted')
  SELECT page.kind, page.id, page.state, page."joinedAt", page."firstIn", waitlist.position, page.line::text, page."sortName",
    coalesce(a."checkInTime", page."lastIn") AS "checkInTime", a."checkOutTime", coalesce(u.email, page.email) AS email,
    coalesce(${SHARES_EMAIL}, false) AS "sharesEmail", CASE WHEN e."hostUserId" = u.id THEN 'host' WHEN EXISTS (
      SELECT FROM event_team_members s WHERE s."eventId" = $1 AND s."userId" = u.id) THEN 'team' END AS part,
    CASE page.kind WHEN 'member' THEN json_build_object(${publicProfileEntries("p")}) END AS profile,
    page.name, g.company, g.note, g."invitedAt", g."announcementsOffAt", m.count AS missed, m.of AS "missedOf",
    k.count AS regular, k.of AS "regularOf",
    coalesce(g.source = 'door', false) AS "isWalkIn", ${LET_IN_BY} AS "letInBy"
  FROM page JOIN events e ON e.id = $1
    LEFT JOIN users u ON page.kind = 'member' AND u.id = page.id
    LEFT JOIN profiles p ON p."userId" = u.id
    LEFT JOIN event_rsvps r ON r."eventId" = $1 AND r."userId" = u.id
    LEFT JOIN event_guests g ON page.kind = 'guest' AND g.id = page.id
    LEFT JOIN waitlist ON waitlist."userId" = u.id
    LEFT JOIN LATERAL (
      SELECT t."checkInTime", t."checkOutTime" FROM event_attendances t
      WHERE t."eventId" = $1 AND t."userId" = u.id ORDER BY t."checkInTime" DESC LIMIT 1) a ON true
    LEFT JOIN LATERAL (${MISSED}) m ON true
    LEFT JOIN LATERAL (${REGULAR}) k ON true
  ORDER BY page.line, page."sortName" COLLATE "C", page.id`;

export type PeopleFilter = {
  kinds?: readonly PersonKind[];
  states: readonly PersonState[];
  words?: string[];
  /** The kinds whose addresses are searched too, of members only confirmed ones. */
  emailsOf?: readonly PersonKind[];
  ids?: string[];
  /** Only those whose name tag wasn't printed. */
  isUnprinted?: boolean;
  /** Only those who are in, and were checked in since. */
  arrivedSince?: Date;
  /** The organizer who gets the addresses that members let organizers have. */
  reader?: string;
  /** A helper at the door, whose list leaves out suspended members and those behind a block. */
  doorOf?: string;
};

/** The organizer who asks for missed events. `roles`: of those whose team sees all RSVPs. */
export type MissedBy = { userId: string; seesAll: boolean; roles: readonly string[]; now: Date };

type PeopleQuery = PeopleFilter & {
  eventId: string;
  sort: PeopleSort;
  /** The sort key of the last row before the page. */
  after: [line: string, sortName: string, id: string];
  limit: number;
  missedBy?: MissedBy;
};

export function listPeopleRows({ eventId, sort, after, limit, missedBy, ...filter }: PeopleQuery) {
  const { kinds = PERSON_KINDS, states, words = [], emailsOf = [], isUnprinted = false } = filter;
  const { ids = null, arrivedSince = null, doorOf = null, reader = null } = filter;
  const { userId = null, seesAll = false, roles = [], now = null } = missedBy ?? {};
  const isSearch = words.length > 0;
  const filters = [kinds, states, limit, ids, isUnprinted, arrivedSince, doorOf];
  const search = isSearch ? [words, emailsOf] : [];
  const values = [eventId, ...after, ...filters, userId, seesAll, roles, now, reader, ...search];
  const statement = {
    name: `event_people_${sort}${isSearch ? "_search" : ""}`,
    hasNames: isSearch || SORTS[sort].name !== NO_NAME,
    isRead: SORTS[sort].isRead,
    rest: buildList(SORTS[sort], isSearch),
    schema: rowSchema,
  };
  return queryPeople(statement, values);
}
