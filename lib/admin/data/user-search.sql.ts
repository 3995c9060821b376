import { z } from "zod";

import { query } from "@/lib/core/server/db";

/** The last member of the previous page. */
export type AfterUser = { createdAt: Date; id: string };

const FIRST_PAGE = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

const rowSchema = z.object({ id: z.uuid() });

/** A host needs a verified email. An email finds a walk-in only if it is verified. */
export type SearchPurpose = "account" | "host" | "walk_in";

/** Escapes % and _, which are wildcards of LIKE. */
export const escapeWildcards = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

const toPattern = (word: string): string => `%${escapeWildcards(word)}%`;

/** Every word must occur in the email or the names. The newest member is first. */
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
  // The statement has no name, because the best plan depends on how common the words are.
  const rows = await query(null, text, [createdAt, id, limit, purpose, ...words.map(toPattern)], rowSchema);
  return rows.map(({ id }) => id);
}
