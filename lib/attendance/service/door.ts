import type { Actor } from "@/lib/auth/schema/actor";
import { DIGITS, normalizeCode } from "@/lib/core/shared/code-digits";
import { AppError } from "@/lib/core/shared/errors";

import { getActiveAttendance } from "../data/check-in";
import { requireOrganizer } from "../data/access";
import type { AttendanceResponse } from "../schema/attendance";
import type { DoorCode } from "../schema/check-in";
import { checkInPerson } from "./check-in";
import { deriveCode, getCurrentCode, isCurrentCode } from "./rotating-code";

/** 40 bits: short to type, but too many to guess a valid code. */
const LENGTH = 8;

const createCode = (eventId: string) => (step: number) =>
  [...deriveCode("door code", eventId, step).subarray(0, LENGTH)].map((byte) => DIGITS[byte & 31]).join("");

/** @throws AppError `not_found` or `forbidden` */
export async function getDoorCode(actor: Actor, eventId: string): Promise<DoorCode> {
  await requireOrganizer(actor, eventId, "run");
  return getCurrentCode(createCode(eventId));
}

/**
 * Also works without an RSVP while seats are free (docs/product/check-in.md#check-in-at-the-door).
 * Safe to repeat, even after the code expired.
 * @throws AppError `conflict` for a wrong or expired code or a full event, `not_found`, `too_early`
 * or `ended`
 */
export async function checkInAtDoor(actor: Actor, eventId: string, text: string): Promise<AttendanceResponse> {
  const code = normalizeCode(text, LENGTH);
  const isCurrent = code !== null && isCurrentCode(code, createCode(eventId));
  if (!isCurrent) {
    const active = await getActiveAttendance(actor);
    if (active?.eventId !== eventId) throw new AppError("conflict", "attendance.codeExpired");
  }
  return checkInPerson({ userId: actor.userId, eventId, hasDoorCode: isCurrent, isWalkIn: isCurrent });
}
