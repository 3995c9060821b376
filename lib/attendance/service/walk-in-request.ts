import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { runInBackground } from "@/lib/core/server/process/background";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { requireEventRight } from "@/lib/events/data/event-right";
import { TEAM_ROLES } from "@/lib/events/constants/team";
import { canManageEvents } from "@/lib/events/policy/access";
import { getCheckInState } from "@/lib/events/policy/check-in";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { publish } from "@/lib/realtime/bus";

import {
  MAX_WALK_IN_REQUESTS,
  WALK_IN_REQUEST_MS,
  WALK_IN_REQUESTS_PERIOD_MS,
  WALK_IN_RETENTION_MS,
} from "../constants";
import { requireCheckInFacts } from "../data/check-in";
import { toWalkInRequest, WALK_IN_REQUEST } from "../data/walk-ins";
import { isRefusal, toRefusalError } from "../policy";
import type { WalkInInput, WalkInRequest } from "../schema/walk-in";
import { recordAttendeeAudit } from "./audit";
import { toAttendancesChange } from "@/lib/events/service/attendance-events";

export type AskedMember = { id: string; eventId: string; userId: string; expiresAt: Date };
/** Runs in the transaction in which a member is asked. */
type OnRequest = (tx: Tx, asked: AskedMember) => Promise<unknown>;
type Created = { isNew: boolean; request: WalkInRequest };

/** Returns null for the actor, and if unknown, deleted, suspended or hidden. */
async function findCandidate(client: Db, actor: Actor, member: Prisma.UserWhereInput): Promise<string | null> {
  const where = { AND: [member, { id: { not: actor.userId } }], suspendedAt: null, ...HAS_PROFILE };
  const found = await client.user.findFirst({ where: { ...where, ...visibleTo(actor.userId) }, select: { id: true } });
  return found?.id ?? null;
}

type Asked = { userId: string } | { address: string };

/** @throws AppError `rate_limited` */
async function requireRareRequest(tx: Tx, actor: Actor, eventId: string, asked: Asked, now: Date): Promise<void> {
  const periodStart = new Date(now.getTime() - WALK_IN_REQUESTS_PERIOD_MS);
  const requests = await tx.walkInRequest.findMany({
    where: { ...asked, createdAt: { gt: periodStart }, OR: [{ requestedById: actor.userId }, { eventId }] },
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
    take: MAX_WALK_IN_REQUESTS,
  });
  const oldest = requests[MAX_WALK_IN_REQUESTS - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.createdAt.getTime() - periodStart.getTime()) / 1_000));
  throw new AppError("rate_limited", "attendance.walkInTooOften", {
    values: { max: MAX_WALK_IN_REQUESTS },
    retryAfter,
  });
}

/** @throws AppError `too_early`, `ended` */
async function requireOpenCheckIn(tx: Tx, userId: string, eventId: string, now: Date) {
  const facts = await requireCheckInFacts(tx, userId, eventId);
  const state = getCheckInState(facts, { hasRsvp: true }, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  return facts;
}

/** Returns the open request instead, if there is one. @throws AppError `rate_limited` */
async function createRequest(tx: Tx, actor: Actor, eventId: string, asked: Asked, endTime: Date): Promise<Created> {
  const now = clock.now();
  const own = "address" in asked && { requestedById: actor.userId };
  const open = { eventId, ...asked, ...own, status: "open" };
  await tx.walkInRequest.updateMany({ where: { ...open, expiresAt: { lte: now } }, data: { status: "expired" } });
  const existing = await tx.walkInRequest.findFirst({ where: open, select: WALK_IN_REQUEST });
  if (existing) return { isNew: false, request: toWalkInRequest(existing, now) };
  await requireRareRequest(tx, actor, eventId, asked, now);
  const expiresAt = new Date(Math.min(now.getTime() + WALK_IN_REQUEST_MS, endTime.getTime()));
  const row = await tx.walkInRequest.create({
    data: { eventId, ...asked, requestedById: actor.userId, createdAt: now, expiresAt },
    select: WALK_IN_REQUEST,
  });
  const details = "userId" in asked ? asked : { requestId: row.id };
  await recordAttendeeAudit(actor, "walk_in_requested", eventId, details, tx);
  return { isNew: true, request: toWalkInRequest(row, now) };
}

type MemberInput = { eventId: string; userId: string };

async function requestOfMember(actor: Actor, { eventId, userId }: MemberInput, onRequest: OnRequest): Promise<Created> {
  const outcome = await db()
    .$transaction(async (tx) => {
      // Serializes requests to a member, their answers, and blocks.
      await lockUsers(tx, [actor.userId, userId]);
      await requireEventRight(actor, eventId, "seeRsvps", tx);
      if (!(await findCandidate(tx, actor, { id: userId }))) throw notFound("attendance.memberNotFound");
      const { hasRsvp, endTime } = await requireOpenCheckIn(tx, userId, eventId, clock.now());
      if (hasRsvp) throw new AppError("conflict", "attendance.walkInHasRsvp");
      const created = await createRequest(tx, actor, eventId, { userId }, endTime);
      const { id, expiresAt } = created.request;
      if (created.isNew) await onRequest(tx, { id, eventId, userId, expiresAt: new Date(expiresAt) });
      return created;
    })
    .catch(throwAsMissing("attendance.memberNotFound"));
  if (outcome.isNew) await publish(toAttendancesChange([userId, actor.userId]));
  return outcome;
}

/** Asks nobody if the address is nobody's, or its owner was asked often enough. */
async function askOwner(actor: Actor, request: WalkInRequest, address: string, onRequest: OnRequest): Promise<void> {
  const { id, eventId } = request;
  const owner = { email: address, emailVerifiedAt: { not: null } };
  const userId = await findCandidate(db(), actor, owner);
  if (!userId) return;
  const isAsked = await db().$transaction(async (tx) => {
    // Not the actor, whose next request would wait, and so tell that there is an owner.
    await lockUsers(tx, [userId]);
    const now = clock.now();
    if (!(await findCandidate(tx, actor, { ...owner, id: userId }))) return false;
    const open = { eventId, userId, status: "open" };
    await tx.walkInRequest.updateMany({ where: { ...open, expiresAt: { lte: now } }, data: { status: "expired" } });
    if (await tx.walkInRequest.findFirst({ where: open, select: { id: true } })) return false;
    if (!(await isWithinLimit(requireRareRequest(tx, actor, eventId, { userId }, now)))) return false;
    await tx.walkInRequest.update({ where: { id }, data: { userId }, select: { id: true } });
    await onRequest(tx, { id, eventId, userId, expiresAt: new Date(request.expiresAt) });
    return true;
  });
  if (isAsked) await publish(toAttendancesChange([userId]));
}

/**
 * The answer, its time and the list are the same whether the address has an account or not: the
 * owner is looked for afterwards.
 */
async function requestByAddress(
  actor: Actor,
  { eventId, email: address }: { eventId: string; email: string },
  onRequest: OnRequest,
): Promise<Created> {
  if (!actor.isEmailVerified) throw new AppError("conflict", "notifications.confirmEmailFirst");
  const outcome = await db().$transaction(async (tx) => {
    await lockUsers(tx, [actor.userId]);
    await requireEventRight(actor, eventId, "seeRsvps", tx);
    const { endTime } = await requireOpenCheckIn(tx, actor.userId, eventId, clock.now());
    return createRequest(tx, actor, eventId, { address }, endTime);
  });
  if (outcome.isNew) await publish(toAttendancesChange([actor.userId]));
  // Also of a repeated request, because the process of the first may have ended.
  runInBackground("ask walk-in", () => askOwner(actor, outcome.request, address, onRequest));
  return outcome;
}

/**
 * Returns an open request again, without notifying (docs/product/check-in.md#walk-in-requests).
 * @throws AppError `not_found` even across a block, `forbidden`, `too_early`, `ended`, `conflict`
 * if the member has an RSVP, `rate_limited`
 */
export async function requestWalkIn(
  actor: Actor,
  eventId: string,
  { userId, email }: WalkInInput,
  onRequest: OnRequest,
): Promise<Created> {
  const { roles } = await requireEventRight(actor, eventId, "seeRsvps");
  await consume("walkIn", actor.userId);
  // No admin chose them, and a request notifies members whom they may not know.
  if (!roles.includes("admin") && TEAM_ROLES.some((role) => roles.includes(role)))
    await consume("creatorWalkInDay", actor.userId);
  // Otherwise a member's id would tell who has the address of an open request.
  if (userId !== undefined && !canManageEvents(actor)) throw new AppError("forbidden", "http.adminsOnly");
  if (userId !== undefined) return requestOfMember(actor, { eventId, userId }, onRequest);
  if (email !== undefined) return requestByAddress(actor, { eventId, email }, onRequest);
  throw new AppError("validation", "attendance.memberMissing");
}

export async function removeOldWalkInRequests(): Promise<number> {
  const { count } = await db().walkInRequest.deleteMany({
    where: { createdAt: { lt: new Date(clock.ms() - WALK_IN_RETENTION_MS) } },
  });
  return count;
}
