import type { Actor } from "@/lib/auth/schema/actor";
import { AppError } from "@/lib/core/shared/errors";

import { getActiveAttendance } from "../data/check-in";
import { requireOrganizer } from "../data/access";
import type { AttendanceResponse } from "../schema/attendance";
import type { DoorCode } from "../schema/check-in";
import { checkInPerson } from "./check-in";
import { deriveCode, getCurrentCode, isCurrentCode } from "./rotating-code";

const createCode = (eventId: string) => (step: number) =>
  deriveCode("nametag door code", eventId, step).toString("base64url").slice(0, 20);

/** Returns the code that the organizer's device shows at the door. Throws `not_found` or `forbidden`. */
export async function getDoorCode(actor: Actor, eventId: string): Promise<DoorCode> {
  await requireOrganizer(actor, eventId);
  return getCurrentCode(createCode(eventId));
}

/**
 * Checks in a member who scanned the code at the door, with an RSVP, or without one while there are free seats
 * (docs/product/check-in.md#check-in-at-the-door). Repeating it returns the same attendance, also after the code has expired.
 * Throws `conflict` for an expired or wrong code or a full event, `not_found`, `too_early` or `ended`.
 */
export async function checkInAtDoor(actor: Actor, eventId: string, code: string): Promise<AttendanceResponse> {
  if (!isCurrentCode(code, createCode(eventId))) {
    const active = await getActiveAttendance(actor);
    if (active?.eventId !== eventId) throw new AppError("conflict", "attendance.codeExpired");
  }
  return checkInPerson({ userId: actor.userId, eventId, isWalkIn: true });
}
