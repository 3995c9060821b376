import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";

import { enqueueDeliveries, type DeliveryClient } from "../deliveries/enqueue";
import { knownZones } from "../deliveries/zones";

/**
 * Owes a member the letter of what was decided about a report, in the transaction that decides. It always goes, to a suspended
 * member too: an account's own matters can't be turned off.
 * @param note the admin's words to them
 */
export async function notifyReportDecision(
  {
    reportId,
    userId,
    outcome,
    note,
  }: { reportId: string; userId: string; outcome: "warned" | "suspended"; note: string | null },
  client?: DeliveryClient,
): Promise<void> {
  const payload = { about: "moderation" as const, outcome, note: note?.slice(0, 2_000) ?? null };
  await enqueueDeliveries([{ channel: "mail", key: `report:${reportId}`, kind: "account", userId, payload }], client);
}

/** Between these hours of the member's own day; so a day without jobs in the morning is made up for. */
const [FROM_HOUR, UNTIL_HOUR] = [9, 20];

const DIGEST = `
  WITH waiting AS (
    SELECT c."receiverId", count(*)::int AS count, max(c."createdAt") AS newest,
      (array_agg(p."firstName" || ' ' || p."lastName" ORDER BY c."createdAt" DESC))[1:5] AS names
    FROM connections c
    JOIN users u ON u.id = c."requesterId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = c."requesterId"
    WHERE c.status = 'pending' AND c."createdAt" > $1::timestamptz - interval '30 days'
    GROUP BY c."receiverId"
  ), local AS (
    SELECT w.*, $1::timestamptz AT TIME ZONE CASE WHEN p.timezone = ANY($2::text[]) THEN p.timezone ELSE 'America/New_York' END AS now
    FROM waiting w
    JOIN users u ON u.id = w."receiverId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = w."receiverId"
    WHERE coalesce(p.notifications->'digest'->>'email', 'true') <> 'false'
  )
  INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt")
  SELECT 'mail', 'digest:' || l."receiverId" || ':' || to_char(l.now, 'YYYY-MM-DD'), 'digest', l."receiverId",
    jsonb_build_object('about', 'digest', 'count', l.count, 'names', l.names), $1::timestamptz
  FROM local l
  WHERE extract(hour FROM l.now) >= ${FROM_HOUR} AND extract(hour FROM l.now) < ${UNTIL_HOUR}
    AND l.newest > coalesce((
      SELECT max(d."createdAt") FROM deliveries d WHERE d."userId" = l."receiverId" AND d.kind = 'digest'), '-infinity')
  ON CONFLICT (key) DO NOTHING RETURNING id`;

/**
 * Owes everybody with connection requests that wait, a new one among them, one mail a day in their own morning. Tells how many.
 */
export async function enqueueDigests(): Promise<number> {
  return (await query("owe_digests", DIGEST, [clock.now(), await knownZones()])).length;
}
