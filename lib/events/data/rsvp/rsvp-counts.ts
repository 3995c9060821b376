import { db } from "@/lib/core/server/db";

import { GUEST_WITH_PLACE } from "../../policy/places";
import type { RsvpCount } from "../../schema/rsvp";

/** For everyone, so without unlisted events and deleted ones, which may have been unlisted. */
export async function listRsvpCounts(eventIds: readonly string[]): Promise<RsvpCount[]> {
  const isCounted = { eventId: { in: [...eventIds] } };
  const [rsvps, guests, listed] = await Promise.all([
    db().eventRsvp.groupBy({ by: ["eventId"], where: { ...isCounted, status: "confirmed" }, _count: true }),
    db().eventGuest.groupBy({ by: ["eventId"], where: { ...isCounted, ...GUEST_WITH_PLACE }, _count: true }),
    db().event.findMany({
      where: { id: { in: [...eventIds] }, visibility: { not: "unlisted" } },
      select: { id: true },
    }),
  ]);
  const shown = new Set(listed.map(({ id }) => id));
  const toCounts = (groups: { eventId: string; _count: number }[]) =>
    new Map(groups.map(({ eventId, _count }) => [eventId, _count]));
  const [rsvpCounts, guestCounts] = [toCounts(rsvps), toCounts(guests)];
  return eventIds
    .filter((eventId) => shown.has(eventId))
    .map((eventId) => ({
      eventId,
      rsvpCount: rsvpCounts.get(eventId) ?? 0,
      guestCount: guestCounts.get(eventId) ?? 0,
    }));
}
