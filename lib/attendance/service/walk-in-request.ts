import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
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
import { requireOrganizer } from "../data/access";
import { requireCheckInFacts } from "../data/check-in";
import { toWalkInRequest, WALK_IN_REQUEST } from "../data/walk-ins";
import { isRefusal, toRefusalError } from "../policy";
import type { WalkInRequest } from "../schema/walk-in";
import { recordAttendeeAudit } from "./audit";
import { toAttendancesChange } from "@/lib/events/service/attendance-events";

/** @throws AppError `not_found` for the actor, and if unknown, deleted, suspended or hidden */
async function requireCandidate(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const where = { AND: [{ id: userId }, { id: { not: actor.userId } }], suspendedAt: null, ...HAS_PROFILE };
  const member = await tx.user.findFirst({ where: { ...where, ...visibleTo(actor.userId) }, select: { id: true } });
  if (!member) throw notFound("attendance.memberNotFound");
}

/** @throws AppError `rate_limited` */
async function requireRareRequest(tx: Tx, actor: Actor, eventId: string, userId: string, now: Date): Promise<void> {
  const periodStart = new Date(now.getTime() - WALK_IN_REQUESTS_PERIOD_MS);
  const requests = await tx.walkInRequest.findMany({
    where: { userId, createdAt: { gt: periodStart }, OR: [{ requestedById: actor.userId }, { eventId }] },
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

async function createRequest(
  tx: Tx,
  actor: Actor,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<{ isNew: boolean; request: WalkInRequest }> {
  // Serializes requests to a member, their answers, and blocks.
  await lockUsers(tx, [actor.userId, userId]);
  await requireOrganizer(actor, eventId, "seeRsvps", tx);
  await requireCandidate(tx, actor, userId);
  const now = clock.now();
  const facts = await requireCheckInFacts(tx, userId, eventId);
  const state = getCheckInState(facts, { hasRsvp: true }, now);
  if (isRefusal(state)) throw toRefusalError(state, facts.status);
  if (facts.hasRsvp) throw new AppError("conflict", "attendance.walkInHasRsvp");
  const open = { eventId, userId, status: "open" };
  await tx.walkInRequest.updateMany({ where: { ...open, expiresAt: { lte: now } }, data: { status: "expired" } });
  const existing = await tx.walkInRequest.findFirst({ where: open, select: WALK_IN_REQUEST });
  if (existing) return { isNew: false, request: toWalkInRequest(existing, now) };
  await requireRareRequest(tx, actor, eventId, userId, now);
  const expiresAt = new Date(Math.min(now.getTime() + WALK_IN_REQUEST_MS, facts.endTime.getTime()));
  const row = await tx.walkInRequest.create({
    data: { eventId, userId, requestedById: actor.userId, createdAt: now, expiresAt },
    select: WALK_IN_REQUEST,
  });
  await recordAttendeeAudit(actor, "walk_in_requested", eventId, { userId }, tx);
  return { isNew: true, request: toWalkInRequest(row, now) };
}

/**
 * Returns an open request again, without notifying (docs/product/check-in.md#walk-in-requests).
 * @param onRequest runs in the transaction of a new request
 * @throws AppError `not_found` also across a block, `forbidden`, `too_early`, `ended`, `conflict`
 * if the member has an RSVP, `rate_limited`
 */
export async function requestWalkIn(
  actor: Actor,
  input: { eventId: string; userId: string },
  onRequest: (tx: Tx, request: WalkInRequest) => Promise<unknown>,
): Promise<{ isNew: boolean; request: WalkInRequest }> {
  const { teamRole } = await requireOrganizer(actor, input.eventId, "seeRsvps");
  await consume("walkIn", actor.userId);
  // No admin chose them, and a request notifies members whom they may not know.
  if (teamRole !== null && actor.role !== "admin") await consume("creatorWalkInDay", actor.userId);
  const outcome = await db()
    .$transaction(async (tx) => {
      const created = await createRequest(tx, actor, input);
      if (created.isNew) await onRequest(tx, created.request);
      return created;
    })
    .catch(throwAsMissing("attendance.memberNotFound"));
  if (outcome.isNew) await publish(toAttendancesChange([input.userId, actor.userId]));
  return outcome;
}

export async function removeOldWalkInRequests(): Promise<number> {
  const { count } = await db().walkInRequest.deleteMany({
    where: { createdAt: { lt: new Date(clock.ms() - WALK_IN_RETENTION_MS) } },
  });
  return count;
}
