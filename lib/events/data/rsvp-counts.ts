import { db } from "@/lib/core/server/db";

import type { RsvpCount } from "../schema/rsvp";

/** For everyone, so without unlisted events. Returns 0 for an unknown event. */
export async function listRsvpCounts(eventIds: readonly string[]): Promise<RsvpCount[]> {
  const [groups, unlisted] = await Promise.all([
    db().eventRsvp.groupBy({
      by: ["eventId"],
      where: { eventId: { in: [...eventIds] }, status: "confirmed" },
      _count: { _all: true },
    }),
    db().event.findMany({ where: { id: { in: [...eventIds] }, visibility: "unlisted" }, select: { id: true } }),
  ]);
  const hidden = new Set(unlisted.map(({ id }) => id));
  const counts = new Map(groups.map(({ eventId, _count }) => [eventId, _count._all]));
  return eventIds
    .filter((eventId) => !hidden.has(eventId))
    .map((eventId) => ({ eventId, rsvpCount: counts.get(eventId) ?? 0 }));
}
