import { query } from "@/lib/core/db";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

type Row = PublicProfile & { userId: string };
const PUBLIC = `p."userId", p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"`;

const toPublicUser = ({ userId, ...profile }: Row): PublicUser => ({ id: userId, profile });

/** A connection's two people, as live events name them; null when it is gone, or one of them is, or a block stands. */
export async function readConnectionPair(
  connectionId: string,
): Promise<{ requester: PublicUser; receiver: PublicUser } | null> {
  const rows = await query<Row & { isRequester: boolean }>(
    "connection_pair",
    `SELECT ${PUBLIC}, p."userId" = c."requesterId" AS "isRequester"
     FROM connections c JOIN profiles p ON p."userId" IN (c."requesterId", c."receiverId")
     WHERE c.id = $1 AND c.status <> 'declined' AND NOT EXISTS (
       SELECT FROM blocks b WHERE (b."blockerId", b."blockedId") IN ((c."requesterId", c."receiverId"), (c."receiverId", c."requesterId")))`,
    [connectionId],
  );
  const partyOf = (isRequester: boolean) => {
    const row = rows.find((each) => each.isRequester === isRequester);
    if (!row) return null;
    const { isRequester: _, ...person } = row;
    return toPublicUser(person);
  };
  const [requester, receiver] = [partyOf(true), partyOf(false)];
  return requester && receiver && { requester, receiver };
}

/** A person as a room's events name them, and everybody they share a block with; null when the account is gone. */
export async function readPersonForRoom(userId: string): Promise<{ user: PublicUser; blocked: string[] } | null> {
  const [row] = await query<Row & { blocked: string[] }>(
    "person_for_room",
    `SELECT ${PUBLIC}, ARRAY(
       SELECT CASE WHEN b."blockerId" = $1 THEN b."blockedId" ELSE b."blockerId" END::text FROM blocks b
       WHERE b."blockerId" = $1 OR b."blockedId" = $1) AS blocked
     FROM profiles p JOIN users u ON u.id = p."userId" WHERE p."userId" = $1 AND u."deletedAt" IS NULL`,
    [userId],
  );
  if (!row) return null;
  const { blocked, ...person } = row;
  return { user: toPublicUser(person), blocked };
}
