import { createHmac, timingSafeEqual } from "node:crypto";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/env";
import { AppError } from "@/lib/core/shared/errors";

import { DOOR_STEP_SECONDS } from "../constants";
import { getActiveAttendance } from "../data/check-in";
import { requireOrganizer } from "../data/organizer";
import type { AttendanceResponse, DoorCode } from "../schema/attendance";
import { checkInPerson } from "./check-in";

const STEP_MS = DOOR_STEP_SECONDS * 1_000;
const currentStep = (): number => Math.floor(clock.ms() / STEP_MS);

/** Nothing is stored: whoever holds the server's secret makes and knows every event's code of every half minute. */
function codeOf(eventId: string, step: number): string {
  // A key of its own, so that no code tells anything of a token signed by the same secret.
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update("nametag door code").digest();
  return createHmac("sha256", key).update(`${eventId}:${step}`).digest("base64url").slice(0, 20);
}

function isCurrent(eventId: string, code: string): boolean {
  const step = currentStep();
  const given = Buffer.from(code);
  return [step, step - 1].some((at) => {
    const right = Buffer.from(codeOf(eventId, at));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** The code to show at the door, for the organizer's device. Throws `not_found` or `forbidden`. */
export async function getDoorCode(actor: Actor, eventId: string): Promise<DoorCode> {
  await requireOrganizer(actor, eventId);
  const secondsLeft = Math.ceil(((currentStep() + 1) * STEP_MS - clock.ms()) / 1_000);
  return { code: codeOf(eventId, currentStep()), secondsLeft };
}

/**
 * Checks in who scanned the code at the door: with an RSVP, or without one while there are places (decision 026). The same
 * again gives the same attendance, also when the code has expired since.
 * Throws `conflict` for an expired or wrong code or a full event, `not_found`, `too_early` or `ended`.
 */
export async function checkInAtDoor(actor: Actor, eventId: string, code: string): Promise<AttendanceResponse> {
  if (!isCurrent(eventId, code)) {
    const active = await getActiveAttendance(actor);
    if (active?.eventId !== eventId)
      throw new AppError("conflict", "This code has expired. Scan the one that is on the screen now.");
  }
  return checkInPerson({ userId: actor.userId, eventId, isWalkIn: true });
}
