import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";

const rowSchema = z.array(z.object({ userId: z.uuid(), status: z.enum(["confirmed", "waitlisted"]) }));

export type Approved = z.infer<typeof rowSchema>;

type Approval = {
  eventId: string;
  /** Members whose requests to approve, open or declined. Null: all open ones. */
  userIds: string[] | null;
  /** How many of them get a seat. Null: all. The others are waitlisted. */
  free: number | null;
  limit: number | null;
};

/**
 * Gives the requests seats in the order of asking. The transaction holds the event's lock.
 * Raw because one statement numbers the requests and takes the waitlist's positions in their order;
 * with Prisma each would need an update.
 */
export async function approveRequests(tx: Tx, { eventId, userIds, free, limit }: Approval): Promise<Approved> {
  const rows = await tx.$queryRaw`
    WITH asked AS MATERIALIZED (
      SELECT r.id, row_number() OVER (ORDER BY r."createdAt", r.id) AS place FROM event_rsvps r
      WHERE r."eventId" = ${eventId}::uuid AND (r.status = 'pending' OR (r.status = 'declined' AND ${userIds}::uuid[] IS NOT NULL))
        AND (${userIds}::uuid[] IS NULL OR r."userId" = ANY(${userIds}::uuid[]))
      ORDER BY r."createdAt", r.id LIMIT ${limit}::int
    ), seated AS MATERIALIZED (
      SELECT id, CASE WHEN ${free}::int IS NOT NULL AND place > ${free}::int THEN nextval('waitlist_position') END AS position
      FROM asked ORDER BY place
    )
    UPDATE event_rsvps r SET "waitlistPosition" = s.position,
      status = CASE WHEN s.position IS NULL THEN 'confirmed' ELSE 'waitlisted' END
    FROM seated s WHERE r.id = s.id
    RETURNING r."userId", r.status`;
  return rowSchema.parse(rows);
}
