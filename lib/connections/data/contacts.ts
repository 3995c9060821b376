import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { toPage, type Page } from "@/lib/core/server/pagination";
import { visibilitySchema } from "@/lib/profiles/schema";

import { CONNECTIONS_PAGE } from "../constants";
import { canSeeDetail } from "../policy";
import type { ConnectionContact } from "../schema";
import { decodeListCursor } from "./cursor";

type Row = Required<ConnectionContact> & { connectionId: string; createdAt: Date; visibility: unknown };

const side = (mine: string, other: string) => `
  SELECT id, "createdAt", "${other}" AS other FROM connections
  WHERE "${mine}" = $1 AND status = 'accepted' AND ($2::timestamptz IS NULL OR ("createdAt", id) < ($2, $3::uuid))`;

// LIMIT NULL is none.
const CONTACTS = `
  SELECT c.id AS "connectionId", c."createdAt", u.id AS "userId", p."firstName", p."lastName", p.profession, p.company, p.industry,
    p.phone, u.email, p."linkedinUrl", p.visibility
  FROM (${side("requesterId", "receiverId")} UNION ALL ${side("receiverId", "requesterId")}) c
  JOIN users u ON u.id = c.other AND u."deletedAt" IS NULL JOIN profiles p ON p."userId" = u.id
  WHERE NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c.other)
  ORDER BY c."createdAt" DESC, c.id DESC LIMIT $4`;

function toContact({ connectionId: _, createdAt: __, visibility, ...row }: Row): ConnectionContact {
  const { phone, email, linkedinUrl, ...shown } = row;
  const levels = visibilitySchema.parse(visibility);
  const sees = (level: typeof levels.email) => canSeeDetail(level, { connected: true, checkedInTogether: false });
  return {
    ...shown,
    ...(sees(levels.phone) && { phone }),
    ...(sees(levels.email) && { email }),
    ...(sees(levels.linkedinUrl) && { linkedinUrl }),
  };
}

/**
 * Whom the actor is connected with, newest first, each with the details that their visibility shows a connection (contract §5).
 * One query. @throws AppError `validation` for a cursor that is none of ours
 */
export async function listConnectionContacts(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE }: { cursor?: string; limit?: number } = {},
): Promise<Page<ConnectionContact>> {
  const rows = await query<Row>("connection_contacts", CONTACTS, [actor.userId, ...decodeListCursor(cursor), limit + 1]);
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.connectionId]);
  return { items: items.map(toContact), next };
}

/** All of them at once, for a file. */
export async function listAllConnectionContacts(actor: Actor): Promise<ConnectionContact[]> {
  return (await query<Row>("connection_contacts", CONTACTS, [actor.userId, null, null, null])).map(toContact);
}
