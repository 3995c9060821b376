import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Event, EventAttendance } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";

import type { ActiveAttendance, AttendanceResponse } from "../schema/attendance";

export type AttendanceRow = Pick<
  EventAttendance,
  "id" | "eventId" | "userId" | "checkInTime" | "checkOutTime" | "isActive"
> & { confirmedAt?: Date | null };

export const toAttendanceResponse = ({
  id,
  eventId,
  userId,
  checkInTime,
  checkOutTime,
  isActive,
}: AttendanceRow): AttendanceResponse => ({
  id,
  eventId,
  userId,
  checkInTime: checkInTime.toISOString(),
  ...(checkOutTime && { checkOutTime: checkOutTime.toISOString() }),
  isActive,
});

export type CheckInFacts = Pick<Event, "startTime" | "endTime" | "status" | "requiresDoorCode"> & {
  hasRsvp: boolean;
  /** Whether only an organizer can let the member in without an RSVP. */
  needsApproval: boolean;
};

/** @throws AppError `not_found` for an unknown event */
export async function requireCheckInFacts(client: Db, userId: string, eventId: string): Promise<CheckInFacts> {
  const found = await client.event.findUnique({
    where: { id: eventId },
    select: {
      startTime: true,
      endTime: true,
      status: true,
      requiresDoorCode: true,
      requiresApproval: true,
      rsvps: { where: { userId }, select: { status: true } },
    },
  });
  if (!found) throw notFound("events.notFound");
  const {
    rsvps: [rsvp],
    requiresApproval,
    ...event
  } = found;
  const needsApproval = requiresApproval || rsvp?.status === "declined";
  return { ...event, hasRsvp: rsvp?.status === "confirmed", needsApproval };
}

/** `isUnconfirmed` is present if only an organizer says that the actor is there. */
export async function getActiveAttendance(actor: Actor): Promise<ActiveAttendance | null> {
  const attendance = await db().eventAttendance.findFirst({
    where: { userId: actor.userId, isActive: true },
    select: {
      id: true,
      eventId: true,
      checkInTime: true,
      confirmedAt: true,
      asGuest: true,
      event: { select: { id: true, name: true, location: true, endTime: true } },
    },
  });
  if (!attendance) return null;
  const { confirmedAt, asGuest, checkInTime, event, ...rest } = attendance;
  return {
    ...rest,
    event: { ...event, endTime: event.endTime.toISOString() },
    checkInTime: checkInTime.toISOString(),
    ...(confirmedAt === null && { isUnconfirmed: true as const }),
    ...(asGuest && { asGuest }),
  };
}
