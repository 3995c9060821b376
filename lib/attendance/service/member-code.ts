import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { DIGITS, normalizeCode } from "@/lib/core/shared/code-digits";
import { notFound } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { mayAtEvent } from "@/lib/events/policy/access";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { MEMBER_NAME_DIGITS } from "../constants";
import { requireOrganizer } from "../data/access";
import { reachableBy } from "../data/reachable";
import type { MemberCode, MemberCodeCheckIn } from "../schema/walk-in";
import { recordAttendeeAudit } from "./audit";
import { checkInPerson } from "./check-in";
import { deriveCode, getCurrentCode, getOldestCodeStart, isCurrentCode } from "./rotating-code";

/** Six digits of five bits name the member, six prove that the server made the code. */
const PART_LENGTH = MEMBER_NAME_DIGITS;
/** Members whose ids share 30 bits. More than one is unlikely below a million members. */
const MAX_CANDIDATES = 20;

function toDigits(bits: number): string {
  let digits = "";
  for (let shift = 5 * (PART_LENGTH - 1); shift >= 0; shift -= 5) digits += DIGITS.charAt((bits >>> shift) & 31);
  return digits;
}

const getIdBits = (userId: string): number => parseInt(userId.slice(0, 8), 16) >>> 2;

const createCode = (userId: string, eventId: string) => (step: number) => {
  const proof = deriveCode("member code", `${userId}:${eventId}`, step).readUInt32BE(0) >>> 2;
  return getNameDigits(userId) + toDigits(proof);
};

function getIdRange(code: string): { gte: string; lte: string } {
  const bits = [...code.slice(0, PART_LENGTH)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
  const toHead = (value: number) => value.toString(16).padStart(8, "0");
  return {
    gte: `${toHead(bits * 4)}-0000-0000-0000-000000000000`,
    lte: `${toHead(bits * 4 + 3)}-ffff-ffff-ffff-ffffffffffff`,
  };
}

/** The digits that name a member in all their codes. Members may share them. */
export const getNameDigits = (userId: string): string => toDigits(getIdBits(userId));

/** Also returns null for a member hidden from the organizer. */
export async function findByCode(actor: Actor, eventId: string, text: string): Promise<PublicUser | null> {
  const code = normalizeCode(text, 2 * PART_LENGTH);
  if (!code) return null;
  const members = await db().user.findMany({
    where: {
      id: getIdRange(code),
      suspendedAt: null,
      ...HAS_PROFILE,
      ...reachableBy(actor.userId, eventId),
      // A code shown before the member left doesn't bring them back.
      attendances: { none: { eventId, checkOutTime: { gte: getOldestCodeStart() } } },
    },
    select: PUBLIC_USER_SELECT,
    take: MAX_CANDIDATES,
  });
  const member = members.find(({ id }) => isCurrentCode(code, createCode(id, eventId)));
  return member ? toPublicUser(member) : null;
}

/** docs/product/check-in.md#my-check-in-code. @throws AppError `not_found` */
export async function getMemberCode(actor: Actor, eventId: string): Promise<MemberCode> {
  const event = await db().event.findUnique({ where: { id: eventId }, select: { id: true } });
  if (!event) throw notFound("events.notFound");
  return getCurrentCode(createCode(actor.userId, eventId));
}

/**
 * Also works without an RSVP while seats are free.
 * @throws AppError `not_found` for a bad code or a hidden member, so that a block looks like a
 * typo; `forbidden`, `too_early`, `ended`, `conflict` if full or checked in elsewhere
 */
export async function checkInByCode(actor: Actor, eventId: string, text: string): Promise<MemberCodeCheckIn> {
  const standing = await requireOrganizer(actor, eventId, "run");
  await consume("checkInCode", actor.userId);
  const user = await findByCode(actor, eventId, text);
  if (!user) throw notFound("attendance.memberCodeUnknown");
  let wasCheckedIn = true;
  const attendance = await checkInPerson({
    userId: user.id,
    eventId,
    organizerId: actor.userId,
    isConfirmed: true,
    isWalkIn: true,
    mayApprove: mayAtEvent("decideRequests", actor, standing),
    onCheckIn: (tx) => {
      wasCheckedIn = false;
      return recordAttendeeAudit(actor, "checked_in", eventId, { userId: user.id, consent: "code" }, tx);
    },
  });
  return { ...attendance, user, wasCheckedIn };
}
