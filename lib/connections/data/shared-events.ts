import { CONFIRMED, PRESENT } from "@/lib/attendance/data/confirmed";
import type { Db } from "@/lib/core/server/db";
import { showsAll } from "@/lib/events/data/hidden-members";

/** The proof of presence: the door's code or a position, the code alone, or none. */
type Proof = "place" | "door" | "online";

/**
 * Events where both confirmed their presence. `earlier` is the preferred event, else the latest.
 * `isOnSite` and `proof` are about the actor at `current`.
 */
export type SharedEvents = { current: string | null; earlier: string | null; isOnSite: boolean; proof: Proof };

type Venue = { isOnline: boolean; latitude: number | null };

function getProof({ isOnline, latitude }: Venue): Proof {
  if (isOnline) return "online";
  return latitude === null ? "door" : "place";
}

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
      event: {
        select: {
          isOnline: true,
          latitude: true,
          attendances: { where: { userId: otherId, ...PRESENT }, select: { id: true } },
        },
      },
    },
    orderBy: { checkInTime: "desc" },
  });
  const current = attendances.find(({ isActive, event }) => isActive && event.attendances.length > 0);
  const earlier = attendances.find(({ eventId }) => eventId === preferredId) ?? attendances[0];
  return {
    current: current?.eventId ?? null,
    earlier: earlier?.eventId ?? null,
    isOnSite: Boolean(current?.onSiteAt),
    proof: current ? getProof(current.event) : "place",
  };
}
