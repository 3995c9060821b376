import { db } from "@/lib/core/server/db";

import type { RsvpCount } from "../schema/rsvp";

/** Returns 0 for an unknown event. */
export async function listRsvpCounts(eventIds: readonly string[]): Promise<RsvpCount[]> {
  const groups = await db().eventRsvp.groupBy({
    by: ["eventId"],
    where: { eventId: { in: [...eventIds] }, status: "confirmed" },
    _count: { _all: true },
  });
  const counts = new Map(groups.map(({ eventId, _count }) => [eventId, _count._all]));
  return eventIds.map((eventId) => ({ eventId, rsvpCount: counts.get(eventId) ?? 0 }));
}
