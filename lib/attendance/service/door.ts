import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { DIGITS, normalizeCode } from "@/lib/core/shared/text/code-digits";
import { AppError } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";

import { getActiveAttendance } from "../data/check-in";
import type { AttendanceResponse } from "../schema/attendance";
import type { DoorCode } from "../schema/check-in";
import { checkInThemself } from "./check-in";
import { deriveCode, getCurrentCode, isCurrentCode } from "./rotating-code";

/** 40 bits: short to type, but too many to guess a valid code. */
const LENGTH = 8;

const createCode = (eventId: string) => (step: number) =>
  [...deriveCode("door code", eventId, step).subarray(0, LENGTH)].map((byte) => DIGITS[byte & 31]).join("");

function isCurrentAt(eventId: string, text: string): boolean {
  const code = normalizeCode(text, LENGTH);
  return code !== null && isCurrentCode(code, createCode(eventId));
}

/** @throws AppError `not_found` or `forbidden` */
export async function getDoorCode(actor: Actor, eventId: string): Promise<DoorCode> {
  await requireEventRight(actor, eventId, "runDoor");
  return getCurrentCode(createCode(eventId));
}

/**
 * Also works without an RSVP while places are free (docs/product/check-in.md#check-in-at-the-door).
 * Safe to repeat, even after the code expired.
 * @throws AppError `conflict` for a wrong or expired code or a full event, `not_found`, `too_early`
 * or `ended`
 */
export async function checkInAtDoor(actor: Actor, eventId: string, text: string): Promise<AttendanceResponse> {
  const isCurrent = isCurrentAt(eventId, text);
  if (!isCurrent) {
    const active = await getActiveAttendance(actor);
    if (active?.eventId !== eventId) throw new AppError("conflict", "attendance.codeExpired");
  }
  return checkInThemself({ userId: actor.userId, eventId }, isCurrent);
}

/** Returns the event if the visitor is at its door, else null. */
export async function readDoorEventId({ eventId, code }: { eventId: string; code: string }): Promise<string | null> {
  if (!isCurrentAt(eventId, code)) return null;
  const event = await db().event.findUnique({ where: { id: eventId }, select: { id: true } });
  return event?.id ?? null;
}

/**
 * Checks in by a door code that was valid when the visitor asked for digits by mail, which may take
 * longer than the code is valid. Never rejects, because the digits are used up: the event's screen
 * tries again and says why.
 */
export async function checkInByKeptCode(userId: string, eventId: string): Promise<void> {
  await checkInThemself({ userId, eventId }, true).catch((error: unknown) => {
    if (!(error instanceof AppError)) logger.error({ err: error, userId, eventId }, "check-in by kept code failed");
  });
}
