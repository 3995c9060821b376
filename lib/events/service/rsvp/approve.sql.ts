import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";

const rowSchema = z.array(z.object({ userId: z.uuid(), status: z.enum(["confirmed", "waitlisted"]) }));

export type Approved = z.infer<typeof rowSchema>;

type Approval = {
  eventId: string;
  /** Of the RSVPs that may get a place. */
  statuses: string[];
  /** The members whose RSVPs these are. Null: all. */
  userIds: string[] | null;
  /** The members among them who come first. */
  ahead?: string[];
  /** How many of them get a place. Null: all. The others are waitlisted. */
  free: number | null;
  limit: number | null;
};

/**
 * Gives the RSVPs places in their order on the waitlist, then in the order of asking. The
 * transaction holds the event's lock. Raw because one statement numbers the RSVPs and takes the
 * waitlist's positions in their order; with Prisma each would need an update.
 */
export async function approveRsvps(tx: Tx, approval: Approval): Promise<Approved> {
  const { eventId, statuses, userIds, ahead = [], free, limit } = approval;
  const rows = await tx.$queryRaw`
    WITH asked AS MATERIALIZED (
      SELECT r.id, row_number() OVER (
        ORDER BY r."userId" = ANY(${ahead}::uuid[]) DESC, r."waitlistPosition", r."createdAt", r.id) AS place
      FROM event_rsvps r
      WHERE r."eventId" = ${eventId}::uuid AND r.status = ANY(${statuses}::text[])
        AND (${userIds}::uuid[] IS NULL OR r."userId" = ANY(${userIds}::uuid[]))
      ORDER BY place LIMIT ${limit}::int
    ), placed AS MATERIALIZED (
      SELECT id, CASE WHEN ${free}::int IS NOT NULL AND place > ${free}::int THEN nextval('waitlist_position') END AS position
      FROM asked ORDER BY place
    )
    UPDATE event_rsvps r SET "waitlistPosition" = s.position,
      status = CASE WHEN s.position IS NULL THEN 'confirmed' ELSE 'waitlisted' END
    FROM placed s WHERE r.id = s.id
    RETURNING r."userId", r.status`;
  return rowSchema.parse(rows);
}
