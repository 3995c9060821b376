import { CONFIRMED, PRESENT } from "@/lib/attendance/data/confirmed";
import type { Db } from "@/lib/core/server/db";

/** Ids of events where both members confirmed to be: now, and at any time (the preferred one, else the latest). */
export type SharedEvents = { current: string | null; earlier: string | null };

/** Finds events where two members were both present (docs/product/check-in.md#confirmed-presence). `preferredId` is chosen if it is one of them. */
export async function findSharedEvents(
  client: Db,
  actorId: string,
  otherId: string,
  preferredId: string | null,
): Promise<SharedEvents> {
  const attendances = await client.eventAttendance.findMany({
    where: { userId: actorId, ...CONFIRMED, event: { attendances: { some: { userId: otherId, ...CONFIRMED } } } },
    select: {
      eventId: true,
      isActive: true,
      event: { select: { attendances: { where: { userId: otherId, ...PRESENT }, select: { id: true } } } },
    },
    orderBy: { checkInTime: "desc" },
  });
  const current = attendances.find(({ isActive, event }) => isActive && event.attendances.length > 0);
  const earlier = attendances.find(({ eventId }) => eventId === preferredId) ?? attendances[0];
  return { current: current?.eventId ?? null, earlier: earlier?.eventId ?? null };
}
