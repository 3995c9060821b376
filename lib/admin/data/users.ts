import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import type { PublicProfile } from "@/lib/profiles/schema";

import { USERS_PAGE } from "../constants";
import type { AdminUser, UsersQuery } from "../schema";

type Row = PublicProfile & {
  id: string;
  email: string;
  role: AdminUser["role"];
  createdAt: Date;
  lastActiveAt: Date | null;
  suspendedAt: Date | null;
};

const keySchema = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * As attendees are searched: case and accents don't matter, in Unicode, whatever the database's locale is. Text without any accent,
 * which most is, is spared the costly way: every member is looked at.
 */
const folded = (text: string): string =>
  `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "pg_c_utf8")
    ELSE lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8") END`;

const TEXT = `concat_ws(' ', u.email, p."firstName", p."lastName")`;

// Every word stands in the email or the names; % and _ are themselves. The patterns are made once, not for each member.
const MATCHES = `${folded(TEXT)} LIKE ALL ((
  SELECT array_agg('%' || regexp_replace(${folded("wanted")}, '([\\\\%_])', '\\\\\\1', 'g') || '%')
  FROM unnest($4::text[]) wanted)::text[])`;

// The page is cut before anybody's last activity is looked up.
const list = (which: string): string => `
  WITH page AS (
    SELECT u.id, u.email, u.role, u."createdAt", u."suspendedAt", p."firstName", p."lastName", p.profession, p.company, p.industry,
      p."avatarUrl"
    FROM users u JOIN profiles p ON p."userId" = u.id
    WHERE u."deletedAt" IS NULL AND ${which}
    ORDER BY u."createdAt" DESC, u.id DESC LIMIT $3)
  SELECT page.*, (SELECT max(a."createdAt") FROM user_activity a WHERE a."userId" = page.id) AS "lastActiveAt"
  FROM page ORDER BY page."createdAt" DESC, page.id DESC`;

const AFTER = `($1::timestamptz IS NULL OR (u."createdAt", u.id) < ($1, $2::uuid))`;
const LIST = list(AFTER);
const SEARCH = list(`${AFTER} AND ${MATCHES}`);
const ONE = list(`u.id = $1 AND $2::text IS NULL`);

function toUser({ id, email, role, createdAt, lastActiveAt, suspendedAt, ...profile }: Row): AdminUser {
  return {
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    profile,
  };
}

/**
 * Members, newest first; with `search` those alone whose email and names hold each of its words. One query.
 * @throws AppError `validation` for a cursor that is none of ours
 */
export async function listUsers({ search, limit = USERS_PAGE, cursor }: Partial<UsersQuery>): Promise<Page<AdminUser>> {
  const [time, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, keySchema);
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const values = [time, id, limit + 1];
  const rows =
    words.length > 0
      ? await query<Row>("admin_users_found", SEARCH, [...values, words])
      : await query<Row>("admin_users", LIST, values);
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  return { items: items.map(toUser), next };
}

/** One member as the list shows them; null when the account is gone. */
export async function getUser(id: string): Promise<AdminUser | null> {
  const [row] = await query<Row>("admin_user", ONE, [id, null, 1]);
  return row ? toUser(row) : null;
}
