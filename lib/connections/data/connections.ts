import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { toPage, type Page } from "@/lib/core/server/pagination";
import { visibilitySchema, type PublicProfile } from "@/lib/profiles/schema";

import { CONNECTIONS_PAGE, DECLINE_KEPT_MS, RECENT_MS } from "../constants";
import { decodeListCursor } from "./cursor";
import { canSeeDetail } from "../policy";
import type { BlockedPerson, ConnectionResponse, ConnectionCounts, ConnectionParty } from "../schema";

type PartyRow = PublicProfile & { id: string; email: string; linkedinUrl: string | null; visibility: unknown };
type ConnectionRow = {
  id: string;
  status: ConnectionResponse["status"];
  requesterId: string;
  receiverId: string;
  eventId: string | null;
  eventName: string | null;
  createdAt: Date;
  requester: PartyRow;
  receiver: PartyRow;
  checkedInTogether: boolean;
};

const party = (alias: string) => `jsonb_build_object(
    'id', ${alias}."userId", 'email', ${alias}_user.email, 'firstName', ${alias}."firstName", 'lastName', ${alias}."lastName",
    'profession', ${alias}.profession, 'company', ${alias}.company, 'industry', ${alias}.industry,
    'avatarUrl', ${alias}."avatarUrl", 'linkedinUrl', ${alias}."linkedinUrl", 'visibility', ${alias}.visibility)`;
const joinParty = (alias: string) => `JOIN profiles ${alias} ON ${alias}."userId" = c."${alias}Id"
    JOIN users ${alias}_user ON ${alias}_user.id = c."${alias}Id"`;

// A declined request looks pending to its requester for as long as it is kept, and is nothing to its receiver (contract §5).
const VISIBLE_TO_REQUESTER = `(c.status <> 'declined' OR (c."declinedAt" > $2 AND c."withdrawnAt" IS NULL))`;
const NOT_HIDDEN = (other: string) => `NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c."${other}")`;

/** Both directions, each cut to a page by its own index before the two are put in order. */
const connectionsSql = (which: string, tail: string) => `
  WITH here AS (SELECT "eventId" FROM event_attendances WHERE "userId" = $1 AND "isActive"),
  c AS (
    (SELECT c.*, c."receiverId" AS "otherId" FROM connections c
      WHERE c."requesterId" = $1 AND ${which} AND ${VISIBLE_TO_REQUESTER} AND ${NOT_HIDDEN("receiverId")} ${tail})
    UNION ALL
    (SELECT c.*, c."requesterId" AS "otherId" FROM connections c
      WHERE c."receiverId" = $1 AND ${which} AND c.status <> 'declined' AND ${NOT_HIDDEN("requesterId")} ${tail})
    ${tail}
  )
  SELECT c.id, CASE c.status WHEN 'accepted' THEN 'accepted' ELSE 'pending' END AS status, c."requesterId", c."receiverId",
    c."eventId", e.name AS "eventName", c."createdAt", ${party("requester")} AS requester, ${party("receiver")} AS receiver,
    EXISTS (SELECT 1 FROM here JOIN event_attendances a ON a."eventId" = here."eventId" AND a."userId" = c."otherId" AND a."isActive")
      AS "checkedInTogether"
  FROM c ${joinParty("requester")} ${joinParty("receiver")} LEFT JOIN events e ON e.id = c."eventId"
  ORDER BY c."createdAt" DESC, c.id DESC`;

const PAGE_SQL = connectionsSql(
  `($3::timestamptz IS NULL OR (c."createdAt", c.id) < ($3, $4::uuid))`,
  `ORDER BY "createdAt" DESC, id DESC LIMIT $5`,
);
const ONE_SQL = connectionsSql(`c.id = $3`, "");

function toParty(
  row: PartyRow,
  actorId: string,
  relation: { connected: boolean; checkedInTogether: boolean },
): ConnectionParty {
  const { id, email, linkedinUrl, visibility, ...profile } = row;
  const shown = visibilitySchema.parse(visibility);
  const sees = (level: typeof shown.email) => id === actorId || canSeeDetail(level, relation);
  return {
    id,
    ...(sees(shown.email) && { email }),
    profile: { ...profile, ...(sees(shown.linkedinUrl) && { linkedinUrl }) },
  };
}

function toConnection(row: ConnectionRow, actorId: string): ConnectionResponse {
  const { eventName, checkedInTogether, createdAt, ...rest } = row;
  const relation = { connected: row.status === "accepted", checkedInTogether };
  return {
    ...rest,
    requester: toParty(row.requester, actorId, relation),
    receiver: toParty(row.receiver, actorId, relation),
    event: row.eventId && eventName !== null ? { id: row.eventId, name: eventName } : null,
    createdAt: createdAt.toISOString(),
  };
}

const declinesFrom = () => new Date(clock.ms() - DECLINE_KEPT_MS);

/**
 * The actor's connections, newest first: accepted, and pending in either direction; nobody blocked. One query.
 * @throws AppError `validation` for a cursor that is none of ours
 */
export async function listConnections(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE }: { cursor?: string; limit?: number } = {},
): Promise<Page<ConnectionResponse>> {
  const [createdAt, id] = decodeListCursor(cursor);
  const values = [actor.userId, declinesFrom(), createdAt, id, limit + 1];
  const rows = await query<ConnectionRow>("connections_page", PAGE_SQL, values);
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  return { items: items.map((row) => toConnection(row, actor.userId)), next };
}

/** One connection as the actor, a party to it, sees it; null when it is gone or nothing to them. */
export async function getConnection(actor: Actor, id: string): Promise<ConnectionResponse | null> {
  const [row] = await query<ConnectionRow>("connection_one", ONE_SQL, [actor.userId, declinesFrom(), id]);
  return row ? toConnection(row, actor.userId) : null;
}

const COUNTS_SQL = `
  SELECT count(*) FILTER (WHERE status = 'accepted')::int AS accepted, count(*) FILTER (WHERE status <> 'accepted')::int AS pending,
    count(*) FILTER (WHERE status = 'accepted' AND "createdAt" >= $3)::int AS recent
  FROM (
    SELECT c.status, c."createdAt" FROM connections c
      WHERE c."requesterId" = $1 AND ${VISIBLE_TO_REQUESTER} AND ${NOT_HIDDEN("receiverId")}
    UNION ALL
    SELECT c.status, c."createdAt" FROM connections c
      WHERE c."receiverId" = $1 AND c.status <> 'declined' AND ${NOT_HIDDEN("requesterId")}) c`;

/** How many the list has, for who is shown its first page before the rest is read. One query. */
export async function countConnections(actor: Actor): Promise<ConnectionCounts> {
  const weekAgo = new Date(clock.ms() - RECENT_MS);
  const [counts] = await query<ConnectionCounts>("connection_counts", COUNTS_SQL, [
    actor.userId,
    declinesFrom(),
    weekAgo,
  ]);
  return counts ?? { accepted: 0, pending: 0, recent: 0 };
}

type BlockedRow = PublicProfile & { userId: string; createdAt: Date };

const BLOCKED_SQL = `
  SELECT b."blockedId" AS "userId", b."createdAt", p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"
  FROM blocks b JOIN users u ON u.id = b."blockedId" AND u."deletedAt" IS NULL JOIN profiles p ON p."userId" = u.id
  WHERE b."blockerId" = $1 AND ($2::timestamptz IS NULL OR (b."createdAt", b."blockedId") < ($2, $3::uuid))
  ORDER BY b."createdAt" DESC, b."blockedId" DESC LIMIT $4`;

/** Whom the actor has blocked, newest first. @throws AppError `validation` for a cursor that is none of ours */
export async function listBlockedPeople(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE }: { cursor?: string; limit?: number } = {},
): Promise<Page<BlockedPerson>> {
  const [createdAt, id] = decodeListCursor(cursor);
  const rows = await query<BlockedRow>("blocked_page", BLOCKED_SQL, [actor.userId, createdAt, id, limit + 1]);
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.userId]);
  return {
    next,
    items: items.map(({ userId, createdAt: since, ...profile }) => ({
      userId,
      createdAt: since.toISOString(),
      user: { id: userId, profile },
    })),
  };
}
