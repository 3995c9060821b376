import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { getIdNumber, getIdRange, normalizeCode, toDigits, toNumber } from "@/lib/core/shared/text/code-digits";
import { notFound } from "@/lib/core/shared/errors";
import { ensureNameTags } from "@/lib/event-people/service/ensure-name-tags";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";

import { MEMBER_CODE_DIGITS, MEMBER_NAME_DIGITS } from "../constants";
import type { MemberCode } from "../schema/walk-in";
import { deriveCode, getCurrentCode, getOldestCodeStart, isCurrentCode } from "./rotating-code";

/** Members whose ids share thirty bits. */
const MAX_CANDIDATES = 20;

const createCode = (userId: string, eventId: string) => (step: number) => {
  const proof = deriveCode("member code", `${userId}:${eventId}`, step).readUInt32BE(0) >>> 2;
  return getNameDigits(userId) + toDigits(proof);
};

/** The digits that name a member in all their codes. Members may share them. */
export const getNameDigits = (userId: string): string => toDigits(getIdNumber(userId));

/** Returns the member's id, even if a block hides the member from the organizer. */
export async function findByCode(client: Db, eventId: string, text: string): Promise<string | null> {
  const code = normalizeCode(text, MEMBER_CODE_DIGITS);
  if (!code) return null;
  const members = await client.user.findMany({
    where: {
      id: getIdRange(toNumber(code.slice(0, MEMBER_NAME_DIGITS))),
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
  const [nameTag] = await ensureNameTags(event.rsvps.map(() => ({ eventId, kind: "member", id: userId })));
  return { ...getCurrentCode(createCode(userId, eventId)), ...(nameTag && { checkInCode: nameTag.code }) };
}
