import { createHmac, timingSafeEqual } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { AppError } from "@/lib/core/shared/errors";

import { DOOR_STEP_SECONDS } from "../constants";
import { getActiveAttendance } from "../data/check-in";
import { requireOrganizer } from "../data/access";
import type { AttendanceResponse } from "../schema/attendance";
import type { DoorCode } from "../schema/check-in";
import { checkInPerson } from "./check-in";

const STEP_MS = DOOR_STEP_SECONDS * 1_000;
const getCurrentStep = (): number => Math.floor(clock.ms() / STEP_MS);

/** Returns an event's code for one time step. Codes are not stored: they are derived from the server's secret. */
function createCode(eventId: string, step: number): string {
  // A derived key, so that codes reveal nothing about tokens signed with the same secret.
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update("nametag door code").digest();
  return createHmac("sha256", key).update(`${eventId}:${step}`).digest("base64url").slice(0, 20);
}

function isCurrent(eventId: string, code: string): boolean {
  const step = getCurrentStep();
  const given = Buffer.from(code);
  return [step, step - 1].some((at) => {
    const expected = Buffer.from(createCode(eventId, at));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns the code that the organizer's device shows at the door. Throws `not_found` or `forbidden`. */
export async function getDoorCode(actor: Actor, eventId: string): Promise<DoorCode> {
  await requireOrganizer(actor, eventId);
  const secondsLeft = Math.ceil(((getCurrentStep() + 1) * STEP_MS - clock.ms()) / 1_000);
  return { code: createCode(eventId, getCurrentStep()), secondsLeft };
}

/**
 * Checks in a member who scanned the code at the door, with an RSVP, or without one while there are free seats
 * (docs/product/check-in.md#check-in-at-the-door). Repeating it returns the same attendance, also after the code has expired.
 * Throws `conflict` for an expired or wrong code or a full event, `not_found`, `too_early` or `ended`.
 */
export async function checkInAtDoor(actor: Actor, eventId: string, code: string): Promise<AttendanceResponse> {
  if (!isCurrent(eventId, code)) {
    const active = await getActiveAttendance(actor);
    if (active?.eventId !== eventId) throw new AppError("conflict", "attendance.codeExpired");
  }
  return checkInPerson({ userId: actor.userId, eventId, isWalkIn: true });
}
