import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { canManageEvents, listTeamRoles } from "@/lib/events/policy/access";

const rowSchema = z.object({ userId: z.uuid(), count: z.int(), of: z.int() });

// Raw because Prisma can't count by a condition on another table, and would read each RSVP.
const LIST = `
  SELECT r."userId", count(*)::int AS of,
    (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM event_attendances a WHERE a."userId" = r."userId" AND a."eventId" = r."eventId")))::int AS count
  FROM event_rsvps r JOIN events e ON e.id = r."eventId"
  WHERE r."userId" = ANY($1::uuid[]) AND r.status = 'confirmed' AND e.status <> 'cancelled' AND e."endTime" <= $2
    AND ($3 OR e."hostUserId" = $4 OR EXISTS (
      SELECT FROM event_team_members t WHERE t."eventId" = e.id AND t."userId" = $4 AND t.role = ANY($5::text[])))
    AND (EXISTS (SELECT FROM event_attendances a WHERE a."eventId" = e.id)
      OR EXISTS (SELECT FROM event_guests g WHERE g."eventId" = e.id AND g."checkedInAt" IS NOT NULL))
  GROUP BY r."userId"`;

/**
 * Counts the events of the actor that each member missed, without members who missed none
 * (docs/product/turnout.md#missed-events). Call it for organizers only.
 */
export async function listMissedEvents(
  actor: Actor,
  userIds: readonly string[],
): Promise<Map<string, { count: number; of: number }>> {
  const roles = listTeamRoles("seeRsvps");
  const values = [userIds, clock.now(), canManageEvents(actor), actor.userId, roles];
  const rows = await query("missed_events", LIST, values, rowSchema);
  return new Map(rows.filter(({ count }) => count > 0).map(({ userId, count, of }) => [userId, { count, of }]));
}
