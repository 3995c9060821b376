import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";
import { lockRows } from "@/lib/core/server/database/locks.sql";
import { queueCalendarCancel } from "@/lib/notifications/service/events/calendar-mail";

const lockedSchema = z.object({ id: z.uuid() });

/**
 * Ends the RSVPs of members who joined as these guests. Those that members made themselves stay,
 * and those of members who were checked in or have another guest. The transaction holds the event's
 * lock. Returns the members.
 */
export async function endClaimedRsvps(tx: Tx, eventId: string, guestIds: string[]): Promise<string[]> {
  const joined = await tx.eventRsvp.findMany({
    where: { eventId, status: "confirmed", guest: { id: { in: guestIds }, checkedInAt: null } },
    select: { id: true, userId: true },
  });
  if (joined.length === 0) return [];
  const others = await tx.eventGuest.findMany({
    where: {
      ...{ eventId, id: { notIn: guestIds }, status: "confirmed" },
      claimedById: { in: joined.map(({ userId }) => userId) },
    },
    select: { claimedById: true },
  });
  const remaining = new Set(others.map(({ claimedById }) => claimedById));
  const claimed = joined.filter(({ userId }) => !remaining.has(userId));
  // A check-in locks the RSVP, not the event, so that only those before this lock count.
  await lockRows(
    tx,
    "event_rsvps",
    claimed.map(({ id }) => id),
    lockedSchema,
  );
  const attended = await tx.eventAttendance.findMany({
    where: { eventId, userId: { in: claimed.map(({ userId }) => userId) } },
    select: { userId: true },
  });
  const present = new Set(attended.map(({ userId }) => userId));
  const userIds = claimed.flatMap(({ userId }) => (present.has(userId) ? [] : [userId]));
  if (userIds.length === 0) return [];
  await queueCalendarCancel(tx, { eventId, userIds }, { isNotice: true });
  await tx.eventRsvp.deleteMany({ where: { eventId, userId: { in: userIds } } });
  return userIds;
}
