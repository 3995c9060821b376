import type { Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { listGuestReaders } from "../../data/organizers";
import { findOwnGuest } from "../../data/own-guest";
import { getCheckInState } from "../../policy/check-in";
import { toAttendancesChange, toCheckInEvent } from "../attendance-events";
import { lockEvents } from "../event-lock";
import { claimGuestPlaces, type TakenGuest, type Takeover } from "./take-over-guests.sql";
import { toRsvpChanges } from "./waitlist";

/**
 * A guest's check-in becomes the member's while check-in is open, unless they were checked in there
 * already. It is over at once for a member who is checked in elsewhere.
 */
async function takeOverCheckIns(tx: Tx, eventId: string, taken: TakenGuest[]): Promise<BusEvent[]> {
  if (taken.every(({ checkedInAt }) => checkedInAt === null)) return [];
  const event = await tx.event.findUniqueOrThrow({
    where: { id: eventId },
    select: { startTime: true, endTime: true, status: true },
  });
  if (!getCheckInState(event, { hasRsvp: true }, clock.now()).canCheckIn) return [];
  const attended = await tx.eventAttendance.findMany({
    where: { eventId, userId: { in: taken.map(({ userId }) => userId) } },
    select: { userId: true },
  });
  const present = new Set(attended.map(({ userId }) => userId));
  const checkIns = taken.flatMap(({ userId, checkedInAt, checkedInById }) =>
    checkedInAt && !present.has(userId)
      ? {
          userId,
          eventId,
          checkInTime: checkedInAt,
          checkedInById,
          confirmedAt: null,
          onSiteAt: checkedInAt,
          asGuest: true,
        }
      : [],
  );
  const active = await tx.eventAttendance.createManyAndReturn({ data: checkIns, skipDuplicates: true });
  const stored = new Set(active.map(({ userId }) => userId));
  await tx.eventAttendance.createMany({
    data: checkIns
      .filter(({ userId }) => !stored.has(userId))
      .map((checkIn) => ({ ...checkIn, checkOutTime: checkIn.checkInTime, isActive: false })),
  });
  return active.length === 0 ? [] : [...active.map(toCheckInEvent), toAttendancesChange([...stored])];
}

/**
 * Gives members with a confirmed RSVP the places of guests with the address that they confirmed,
 * with check-in and name tag, so that nobody counts twice. The transaction holds the event's lock.
 * Afterwards a place may be free; where the caller doesn't promote, a job does
 * (lib/guests/service/registered.ts).
 * @returns what to publish after the commit; nothing if no place changed hands
 */
export async function takeOverGuests(tx: Tx, takeover: Takeover): Promise<BusEvent[]> {
  const { eventId } = takeover;
  const taken = await claimGuestPlaces(tx, takeover);
  if (taken.length === 0) return [];
  const changed = [...taken.map(({ userId }) => userId), ...(await listGuestReaders(eventId, tx))];
  return [...toRsvpChanges(eventId, changed), ...(await takeOverCheckIns(tx, eventId, taken))];
}

/** Like `takeOverGuests`, but takes the event's lock, if the member is on the guest list. */
export async function takeOverOwnGuest(tx: Tx, userId: string, eventId: string): Promise<BusEvent[]> {
  if ((await findOwnGuest(tx, { userId, eventId })) === null) return [];
  await lockEvents(tx, [eventId]);
  return takeOverGuests(tx, { eventId, userIds: [userId] });
}
