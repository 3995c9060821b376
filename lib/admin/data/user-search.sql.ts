import { z } from "zod";

import { query } from "@/lib/core/server/db";

/** Where a page of the list, newest first, continues. */
export type AfterUser = { createdAt: Date; id: string };

const FIRST_PAGE = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

const rowSchema = z.object({ id: z.uuid() });

/** What the member is searched for. A host needs a verified email, and an email finds a walk-in only if it is verified. */
export type SearchPurpose = "account" | "host" | "walk_in";

/** Returns a pattern of LIKE that finds the word anywhere. % and _ in it are ordinary characters. */
const toPattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Lists the ids of members whose email and names contain every word, newest first. */
export async function searchUserIds(
  words: string[],
  after: AfterUser | undefined,
  limit: number,
  purpose: SearchPurpose,
): Promise<string[]> {
  const containsWords = (text: string) => words.map((_, n) => `${text} LIKE search_text($${n + 5})`).join(" AND ");
  // Raw because Prisma has no search that ignores accents.
  const text = `
    SELECT u.id FROM users u JOIN profiles p ON p."userId" = u.id
    WHERE ${containsWords('p."searchText"')} AND u."deletedAt" IS NULL AND (u."createdAt", u.id) < ($1::timestamptz, $2::uuid)
      AND (u."emailVerifiedAt" IS NOT NULL OR $4 = 'account'
        OR ($4 = 'walk_in' AND ${containsWords(`search_text(p."firstName" || ' ' || p."lastName")`)}))
    ORDER BY u."createdAt" DESC, u.id DESC LIMIT $3`;
  const { createdAt, id } = after ?? FIRST_PAGE;
  // Without a name, because the best plan depends on how common the words are.
  const rows = await query(null, text, [createdAt, id, limit, purpose, ...words.map(toPattern)], rowSchema);
  return rows.map(({ id }) => id);
}
