import { z } from "zod";

import { query } from "@/lib/core/server/db";

/** Where a page of the list, newest first, continues. */
export type AfterUser = { createdAt: Date; id: string };

const rowSchema = z.object({ id: z.uuid() });

/**
 * SQL that ignores case and accents in Unicode, whatever the database's locale is. Most text has no accents, and takes the cheap
 * branch: the search looks at every member.
 */
const normalize = (text: string): string =>
  `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "pg_c_utf8")
    ELSE lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8") END`;

// Raw because Prisma has no search that ignores accents. Every word must occur in the email or the names; % and _ are ordinary
// characters. The patterns are made once, not once for each member.
const SEARCH_USERS = `
  SELECT u.id FROM users u JOIN profiles p ON p."userId" = u.id
  WHERE u."deletedAt" IS NULL AND (u."emailVerifiedAt" IS NOT NULL OR $5 <> 'host') AND ($2::timestamptz IS NULL OR (u."createdAt", u.id) < ($2, $3::uuid))
    AND ${normalize(
      `concat_ws(' ', CASE WHEN u."emailVerifiedAt" IS NOT NULL OR $5 = 'account' THEN u.email END, p."firstName", p."lastName")`,
    )} LIKE ALL ((
      SELECT array_agg('%' || regexp_replace(${normalize("word")}, '([\\\\%_])', '\\\\\\1', 'g') || '%')
      FROM unnest($1::text[]) word)::text[])
  ORDER BY u."createdAt" DESC, u.id DESC LIMIT $4`;

/** What the member is searched for. A host needs a verified email, and an email finds a walk-in only if it is verified. */
export type SearchPurpose = "account" | "host" | "walk_in";

/** Lists the ids of members whose email and names contain every word, newest first. */
export async function searchUserIds(
  words: string[],
  after: AfterUser | undefined,
  limit: number,
  purpose: SearchPurpose,
): Promise<string[]> {
  const values = [words, after?.createdAt ?? null, after?.id ?? null, limit, purpose];
  const rows = await query("search_users", SEARCH_USERS, values, rowSchema);
  return rows.map(({ id }) => id);
}
