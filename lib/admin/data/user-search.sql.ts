import { z } from "zod";

import { query } from "@/lib/core/server/db";

/** Where a page of the list, newest first, continues. */
export type AfterUser = { createdAt: Date; id: string };

/** Where the first page starts. A time of its own keeps the condition that the index of times finds. */
const BEFORE_ALL = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

const rowSchema = z.object({ id: z.uuid() });

/** The members looked at without an index. Which word is rarest is estimated from them too. */
const SAMPLE = 200;
/** A word that more of the sample contain is too common for the index: looking at the members one by one is faster then. */
const MAX_COMMON = 20;

// Inner SELECTs hide the values from PostgreSQL, or it would plan the statement at each call
// (docs/decisions/075-search-members-by-letter-groups.md).
const WORDS = `(SELECT $1::text[])`;
const AFTER = `((SELECT $2::timestamptz), (SELECT $3::uuid))`;
const LIMIT = `(SELECT $4::int)`;
const PURPOSE = `(SELECT $5::text)`;

const IS_SEARCHED = `u."deletedAt" IS NULL AND (u."emailVerifiedAt" IS NOT NULL OR ${PURPOSE} <> 'host')`;
const TEXT = `search_text(
  concat_ws(' ', CASE WHEN u."emailVerifiedAt" IS NOT NULL OR ${PURPOSE} = 'account' THEN u.email END, p."firstName", p."lastName"))`;
const MATCHES = `${TEXT} LIKE ALL ((SELECT array_agg(pattern) FROM patterns)::text[])`;
const NEWEST_FIRST = `"createdAt" DESC, id DESC LIMIT ${LIMIT}`;

/** The groups of a word that are rarest: of three letters, or the word itself if it has two. */
const GROUPS = `(SELECT array_agg(substr(word, n, 3)) FROM generate_series(1, greatest(length(word) - 2, 1)) n)`;

/** What has to be true for the older members to be read at all. PostgreSQL checks it once, before it reads any. */
const NEEDS_OLDER = `(SELECT count(*) FROM found) < ${LIMIT} AND (SELECT count(*) FROM newest) = ${SAMPLE}`;
const IS_OLDER = `(u."createdAt", u.id) < (SELECT n."createdAt", n.id FROM newest n ORDER BY n."createdAt", n.id LIMIT 1)`;

// Raw because Prisma has no search that ignores accents, nor indexes of an expression. Every word must occur in the email or the
// names; % and _ are ordinary characters. The newest members are compared one by one, which fills the page if the words are
// common. Older ones are found by the letter groups of the rarest word, or else one by one, too.
const SEARCH_USERS = `
  WITH patterns AS MATERIALIZED (
    SELECT word, '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%' AS pattern
    FROM (SELECT search_text(given) AS word FROM unnest(${WORDS}) given) words
  ), newest AS MATERIALIZED (
    SELECT u.id, u."createdAt", ${TEXT} AS text
    FROM users u JOIN profiles p ON p."userId" = u.id
    WHERE ${IS_SEARCHED} AND (u."createdAt", u.id) < ${AFTER}
    ORDER BY u."createdAt" DESC, u.id DESC LIMIT ${SAMPLE}
  ), found AS MATERIALIZED (
    SELECT id, "createdAt" FROM newest
    WHERE text LIKE ALL ((SELECT array_agg(pattern) FROM patterns)::text[]) ORDER BY ${NEWEST_FIRST}
  ), rarest AS MATERIALIZED (
    SELECT groups FROM (
      SELECT word, (SELECT count(*) FROM newest WHERE text LIKE pattern) AS uses, ${GROUPS} AS groups
      FROM patterns WHERE length(word) > 1
    ) counted WHERE uses <= ${MAX_COMMON} ORDER BY uses, length(word) DESC LIMIT 1
  ), by_index AS MATERIALIZED (
    SELECT older.id, older."createdAt" FROM (
      SELECT id FROM users WHERE letter_groups(search_text(email)) @> (SELECT groups FROM rarest)
      UNION SELECT "userId" FROM profiles
      WHERE letter_groups(search_text("firstName" || ' ' || "lastName")) @> (SELECT groups FROM rarest)
    ) candidate, LATERAL (
      SELECT u.id, u."createdAt" FROM users u JOIN profiles p ON p."userId" = u.id
      WHERE u.id = candidate.id AND ${IS_SEARCHED} AND ${IS_OLDER} AND ${MATCHES} OFFSET 0
    ) older
    ORDER BY ${NEWEST_FIRST}
  ), one_by_one AS MATERIALIZED (
    SELECT id, "createdAt" FROM (
      SELECT u.id, u."createdAt" FROM users u JOIN profiles p ON p."userId" = u.id
      WHERE ${IS_SEARCHED} AND ${IS_OLDER} AND ${MATCHES} OFFSET 0
    ) older ORDER BY ${NEWEST_FIRST}
  )
  SELECT id FROM (
    SELECT * FROM found
    UNION ALL SELECT * FROM by_index WHERE ${NEEDS_OLDER} AND (SELECT count(*) FROM rarest) = 1
    UNION ALL SELECT * FROM one_by_one WHERE ${NEEDS_OLDER} AND (SELECT count(*) FROM rarest) = 0
  ) page
  ORDER BY ${NEWEST_FIRST}`;

/** What the member is searched for. A host needs a verified email, and an email finds a walk-in only if it is verified. */
export type SearchPurpose = "account" | "host" | "walk_in";

/** Lists the ids of members whose email and names contain every word, newest first. */
export async function searchUserIds(
  words: string[],
  after: AfterUser | undefined,
  limit: number,
  purpose: SearchPurpose,
): Promise<string[]> {
  const { createdAt, id } = after ?? BEFORE_ALL;
  const values = [words, createdAt, id, limit, purpose];
  const rows = await query("search_users", SEARCH_USERS, values, rowSchema);
  return rows.map(({ id }) => id);
}
