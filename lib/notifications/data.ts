import { query } from "@/lib/core/server/db";
import { createBatchLoader } from "@/lib/core/server/batch-loader";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

type Row = PublicProfile & { userId: string };
const PUBLIC = `p."userId", p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"`;

const toPublicUser = ({ userId, ...profile }: Row): PublicUser => ({ id: userId, profile });

/** A connection's two people, as live events name them; null when it is gone, or one of them is, or a block stands. */
export async function getConnectionPair(
  connectionId: string,
): Promise<{ requester: PublicUser; receiver: PublicUser } | null> {
  const rows = await query<Row & { isRequester: boolean }>(
    "connection_pair",
    `SELECT ${PUBLIC}, p."userId" = c."requesterId" AS "isRequester"
     FROM connections c JOIN profiles p ON p."userId" IN (c."requesterId", c."receiverId")
     WHERE c.id = $1 AND c.status <> 'declined' AND NOT EXISTS (
       SELECT FROM hidden_from(c."requesterId") h WHERE h."userId" = c."receiverId")`,
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

type PersonForRoom = { user: PublicUser; blocked: string[] };

// When the doors open, hundreds come at once: those who are told of together are read together.
const readPeopleForRoom = createBatchLoader(async (userIds: readonly string[]) => {
  const rows = await query<Row & { blocked: string[] }>(
    "people_for_room",
    `SELECT ${PUBLIC}, ARRAY(SELECT h."userId"::text FROM hidden_from(p."userId") h) AS blocked
     FROM profiles p JOIN users u ON u.id = p."userId" WHERE p."userId" = ANY($1::uuid[]) AND u."deletedAt" IS NULL`,
    [userIds],
  );
  const people = new Map<string, PersonForRoom>(
    rows.map(({ blocked, ...person }) => [person.userId, { user: toPublicUser(person), blocked }]),
  );
  return userIds.map((userId) => people.get(userId) ?? null);
});

/** A person as a room's events name them, and everybody they share a block with; null when the account is gone. */
export const getPublicUserWithBlocks = (userId: string): Promise<PersonForRoom | null> => readPeopleForRoom(userId);
