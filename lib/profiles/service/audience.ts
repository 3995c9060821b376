import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import type { PublicProfile } from "../schema";

const ON_TAG: readonly (keyof PublicProfile)[] = [
  "firstName",
  "lastName",
  "profession",
  "company",
  "industry",
  "avatarUrl",
];

/** Whether a change touches what shows on the member's name tag. */
export const isShownOnNameTag = (changes: object): boolean => ON_TAG.some((field) => field in changes);

/**
 * What to publish after the commit that changed a name tag, for those whose lists show it: who is connected or has written
 * with the member, and who goes to an event of theirs that isn't over. It says neither whose tag nor what changed.
 */
export async function nameTagChanged(userId: string): Promise<BusEvent[]> {
  const rows = await query<{ userId: string }>(
    "tag_onlookers",
    `SELECT seen."userId" FROM (
       SELECT o."userId" FROM event_rsvps r
         JOIN events e ON e.id = r."eventId" AND e."endTime" > $2
         JOIN event_rsvps o ON o."eventId" = r."eventId" WHERE r."userId" = $1
       UNION SELECT "receiverId" FROM connections WHERE "requesterId" = $1
       UNION SELECT "requesterId" FROM connections WHERE "receiverId" = $1
       UNION SELECT "userBId" FROM conversations WHERE "userAId" = $1
       UNION SELECT "userAId" FROM conversations WHERE "userBId" = $1
     ) AS seen ("userId")
     WHERE seen."userId" <> $1 AND NOT EXISTS (
       SELECT FROM hidden_from($1) h WHERE h."userId" = seen."userId")`,
    [userId, clock.now()],
  );
  if (rows.length === 0) return [];
  return [{ type: "resource_changed", resource: "profiles", userIds: rows.map((row) => row.userId) }];
}
