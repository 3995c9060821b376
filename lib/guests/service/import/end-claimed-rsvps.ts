import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";
import { lockRows } from "@/lib/core/server/locks.sql";
import { queueCalendarCancel } from "@/lib/notifications/service/events/calendar-mail";

const lockedSchema = z.object({ id: z.uuid() });

/**
 * Ends the RSVPs that claims of these guests created, which have the claim's time. Those that
 * members made themselves stay, and those of members who were checked in or have another guest.
 * The transaction holds the event's lock. Returns the members.
 */
export async function endClaimedRsvps(tx: Tx, eventId: string, guestIds: string[]): Promise<string[]> {
  const guests = await tx.eventGuest.findMany({
    where: { id: { in: guestIds }, claimedById: { not: null }, checkedInAt: null },
    select: { claimedById: true, claimedAt: true },
  });
  if (guests.length === 0) return [];
  const memberIds = guests.flatMap(({ claimedById }) => claimedById ?? []);
  const others = await tx.eventGuest.findMany({
    where: { eventId, id: { notIn: guestIds }, claimedById: { in: memberIds }, status: "confirmed" },
    select: { claimedById: true },
  });
  const remaining = new Set(others.map(({ claimedById }) => claimedById));
  const toKey = (userId: string | null, time: Date | null) => `${userId} ${time?.getTime()}`;
  const claims = new Set(guests.map(({ claimedById, claimedAt }) => toKey(claimedById, claimedAt)));
  const rsvps = await tx.eventRsvp.findMany({
    where: { eventId, userId: { in: memberIds }, status: "confirmed" },
    select: { id: true, userId: true, createdAt: true },
  });
  const claimed = rsvps.filter(
    ({ userId, createdAt }) => claims.has(toKey(userId, createdAt)) && !remaining.has(userId),
  );
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
