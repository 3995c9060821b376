import { CONFIRMED, PRESENT } from "@/lib/attendance/data/confirmed";
import type { Db } from "@/lib/core/server/db";
import { showsAll } from "@/lib/events/data/hidden-members";

/**
 * Events where both confirmed their presence. `earlier` is the preferred event, else the latest.
 * `isOnSite` is about the actor at `current`.
 */
export type SharedEvents = { current: string | null; earlier: string | null; isOnSite: boolean };

/**
 * Not those where one is hidden (docs/product/privacy.md#hidden-at-an-event).
 * Presence: docs/product/check-in.md#confirmed-presence
 */
export async function findSharedEvents(
  client: Db,
  actorId: string,
  otherId: string,
  preferredId: string | null,
): Promise<SharedEvents> {
  const attendances = await client.eventAttendance.findMany({
    where: {
      userId: actorId,
      ...CONFIRMED,
      event: { attendances: { some: { userId: otherId, ...CONFIRMED } }, ...showsAll([actorId, otherId]) },
    },
    select: {
      eventId: true,
      isActive: true,
      onSiteAt: true,
      event: { select: { attendances: { where: { userId: otherId, ...PRESENT }, select: { id: true } } } },
    },
    orderBy: { checkInTime: "desc" },
  });
  const current = attendances.find(({ isActive, event }) => isActive && event.attendances.length > 0);
  const earlier = attendances.find(({ eventId }) => eventId === preferredId) ?? attendances[0];
  return {
    current: current?.eventId ?? null,
    earlier: earlier?.eventId ?? null,
    isOnSite: Boolean(current?.onSiteAt),
  };
}
