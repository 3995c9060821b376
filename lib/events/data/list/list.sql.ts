import { EVENT_COLUMNS, IS_LISTED, readEventRows, type EventRow } from "../event-rows.sql";

/** 'Tampa' from 'Tampa' and 'Tampa, FL', like getCity of city.ts. */
const CITY = `trim(split_part(e.location, ',', 1))`;

const NOT_HIDDEN = `($6 OR NOT EXISTS (
  SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden"))`;
const IS_RUNNING = `e.status <> 'cancelled' AND tstzrange(e."startTime", e."endTime") @> $2::timestamptz`;
const IS_FUTURE = `e.status <> 'cancelled' AND e."startTime" > $2`;
const AFTER_CURSOR = `(e."startTime", e.id) > ($4::timestamptz, $5::uuid)`;

/**
 * Builds the condition of a search; its values start at `$first`. Searches have their own
 * statements, so that the plain list gets a plan without search conditions.
 */
function filterSql(first: number): string {
  const [words, city, online, from, until] = [0, 1, 2, 3, 4].map((offset) => `$${first + offset}`);
  return `
  NOT EXISTS (
    SELECT 1
    FROM (SELECT search_text(concat_ws(' ', e.name, e.location, e."venueName", e."venueAddress", e."hostName", e.description)) AS text OFFSET 0) searched,
      unnest(${words}::text[]) given
    WHERE strpos(searched.text, search_text(given)) = 0)
  AND (${city}::text IS NULL OR search_text(${CITY}) = search_text(${city})) AND (${online}::boolean IS NULL OR e."isOnline" = ${online})
  AND e."endTime" > ${from}::timestamptz AND e."startTime" < ${until}::timestamptz`;
}

/** Announced events that have not begun are in the last section. */
const IS_LATER = `e.status = 'upcoming' AND e."startTime" > $2::timestamptz`;

/**
 * Running and future events come from two indexes, so that past events aren't read. The running
 * ones are MATERIALIZED, else the planner would scan all past events in the cursor's order. In a
 * list by sections, `$8` is the cursor's section, and the rows of the first page have the `total`
 * of all pages, if another page follows.
 */
function listSql({ bySection = false, filter = "true" }): string {
  const inSection = bySection ? `(${IS_LATER}) = section.later` : "true";
  const after = bySection
    ? `(section.later, e."startTime", e.id) > ($8::boolean, $4::timestamptz, $5::uuid)`
    : AFTER_CURSOR;
  const total = `(CASE WHEN $4::timestamptz = '-infinity' AND (SELECT count(*) FROM page) = $3 THEN
    (SELECT count(*) FROM begun e WHERE NOT $7 AND ${NOT_HIDDEN})
    + (SELECT count(*) FROM events e WHERE ${IS_FUTURE} AND ${NOT_HIDDEN} AND ${IS_LISTED} AND ${filter}) END)::int AS total`;
  const order = (alias: string, later: string) => `${bySection ? `${later}, ` : ""}${alias}."startTime", ${alias}.id`;
  return `
  WITH begun AS MATERIALIZED (
    SELECT e.id, e."startTime", e.status FROM events e
    WHERE ${IS_RUNNING} AND ${IS_LISTED} AND ${filter}
  ), page AS (
    SELECT found.id FROM (VALUES (false)${bySection ? ", (true)" : ""}) section (later) CROSS JOIN LATERAL (
      (SELECT e.id, e."startTime" FROM begun e WHERE NOT $7 AND ${inSection} AND ${after} AND ${NOT_HIDDEN})
      UNION ALL
      (SELECT e.id, e."startTime" FROM events e
       WHERE ${IS_FUTURE} AND ${inSection} AND ${after} AND ${NOT_HIDDEN} AND ${IS_LISTED} AND ${filter}
       ORDER BY e."startTime", e.id LIMIT $3)
    ) found ORDER BY ${order("found", "section.later")} LIMIT $3)
  SELECT ${EVENT_COLUMNS}${bySection ? `, ${total}` : ""} FROM events e
  WHERE e.id IN (SELECT id FROM page) ORDER BY ${order("e", IS_LATER)}`;
}

/** For admins with include=past. Includes past, cancelled and unlisted events. */
const listAllSql = (filter: string): string => `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE ${AFTER_CURSOR} AND ${NOT_HIDDEN} AND (NOT $7 OR e."startTime" > $2::timestamptz) AND ${filter}
  ORDER BY e."startTime", e.id LIMIT $3`;

/** The viewer was there or had a place, latest first. */
const listOwnPastSql = (filter: string): string => `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE e.id IN (
    SELECT r."eventId" FROM event_rsvps r WHERE r."userId" = $1::uuid AND r.status = 'confirmed'
    UNION SELECT a."eventId" FROM event_attendances a WHERE a."userId" = $1::uuid)
  AND e.status <> 'cancelled' AND e."endTime" <= $2::timestamptz AND (e."startTime", e.id) < ($4::timestamptz, $5::uuid)
  AND ${NOT_HIDDEN} AND NOT $7::boolean AND ${filter}
  ORDER BY e."startTime" DESC, e.id DESC LIMIT $3`;

// Raw because event lists are the busiest reads. One statement returns a page with everything about
// its viewer, and reads only that page's events
// (docs/decisions/018-event-lists-read-two-time-indexes.md).
const STATEMENTS = {
  list_events: listSql({}),
  search_events: listSql({ filter: filterSql(8) }),
  list_event_sections: listSql({ bySection: true }),
  search_event_sections: listSql({ bySection: true, filter: filterSql(9) }),
  list_all_events: listAllSql("true"),
  search_all_events: listAllSql(filterSql(8)),
  list_own_past_events: listOwnPastSql("true"),
  search_own_past_events: listOwnPastSql(filterSql(8)),
};

export type EventFilterValues = [
  words: string[],
  city: string | null,
  isOnline: boolean | null,
  from: unknown,
  until: unknown,
];

type ListQuery = {
  viewerId: string | null;
  now: Date;
  limit: number;
  /** The sort key of the last row before the page. */
  after: { isLater: string; startTime: string; id: string };
  includesHidden: boolean;
  onlyUpcoming: boolean;
  kind: "events" | "event_sections" | "all_events" | "own_past_events";
  filter: EventFilterValues | null;
};

export function listEventPage(input: ListQuery): Promise<EventRow[]> {
  const { viewerId, now, limit, after, includesHidden, onlyUpcoming, kind, filter } = input;
  const name = `${filter ? "search" : "list"}_${kind}` as const;
  const values = [
    viewerId,
    now,
    limit,
    after.startTime,
    after.id,
    includesHidden,
    onlyUpcoming,
    ...(kind === "event_sections" ? [after.isLater] : []),
    ...(filter ?? []),
  ];
  return readEventRows(name, STATEMENTS[name], values);
}
