import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { DIGITS, normalizeCode } from "@/lib/core/shared/code-digits";
import { notFound } from "@/lib/core/shared/errors";
import { ensureBadges } from "@/lib/event-people/service/ensure-badges";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";

import { MEMBER_NAME_DIGITS } from "../constants";
import type { MemberCode } from "../schema/walk-in";
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

/** Returns the member's id, even if a block hides the member from the organizer. */
export async function findByCode(client: Db, eventId: string, text: string): Promise<string | null> {
  const code = normalizeCode(text, 2 * PART_LENGTH);
  if (!code) return null;
  const members = await client.user.findMany({
    where: {
      id: getIdRange(code),
      suspendedAt: null,
      ...HAS_PROFILE,
      // A code shown before the member left doesn't bring them back.
      attendances: { none: { eventId, checkOutTime: { gte: getOldestCodeStart() } } },
    },
    select: { id: true },
    take: MAX_CANDIDATES,
  });
  return members.find(({ id }) => isCurrentCode(code, createCode(id, eventId)))?.id ?? null;
}

/** docs/product/check-in.md#my-check-in-code. @throws AppError `not_found` */
export async function getMemberCode({ userId }: Actor, eventId: string): Promise<MemberCode> {
  const rsvps = { where: { userId, status: "confirmed" }, select: { id: true } };
  const event = await db().event.findUnique({ where: { id: eventId }, select: { rsvps } });
  if (!event) throw notFound("events.notFound");
  const [badge] = await ensureBadges(event.rsvps.map(() => ({ eventId, kind: "member", id: userId })));
  return { ...getCurrentCode(createCode(userId, eventId)), ...(badge && { checkInCode: badge.code }) };
}
