import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import type { Connection } from "@/lib/core/server/generated/prisma/client";
import { consume } from "@/lib/core/server/rate-limit";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { MAX_SENT_REQUESTS } from "../constants";
import { getConnection } from "../data/connections";
import { findSharedEvents, type SharedEvents } from "../data/shared-events";
import { buildRetainedDeclineWhere } from "../data/visible";
import { getRequestStatus, isRetainedDecline } from "../policy/requests";
import type { AddConnectionInput, AddConnectionResponse, AskReason } from "../schema";
import { openContact } from "./opened-contacts";
import { betweenPair, lockPair, personNotFound, publishToBoth } from "./pair";

/** `change` is published to both members; null for none. */
type Outcome = {
  row: Connection;
  isNew: boolean;
  change: "requested" | "accepted" | null;
  askReason?: AskReason | null;
};

/** @throws AppError `not_found` if the member is hidden from the actor */
async function readApproveRequests(tx: Tx, actorId: string, userId: string): Promise<boolean> {
  const profile = await tx.profile.findFirst({
    where: { userId, user: visibleTo(actorId) },
    select: { approveRequests: true },
  });
  if (!profile) throw personNotFound();
  return profile.approveRequests;
}

/**
 * Why the actor only asks somebody whom others connect with at once, because a connection shows
 * contact details (docs/product/connections.md#who-only-asks). Null counts the member as opened.
 */
async function getAskReason(
  tx: Tx,
  { userId: actorId, isEmailVerified }: Actor,
  userId: string,
  { current, isOnSite, proof }: SharedEvents,
): Promise<AskReason | null> {
  if (!isEmailVerified) return "email";
  if (!isOnSite) return proof;
  return (await openContact(tx, actorId, { userId, eventId: current })) ? "limit" : null;
}

/** Declines count, because they look pending. The pair's lock makes the count exact. */
async function requireFreeRequest(tx: Tx, requesterId: string): Promise<void> {
  const count = await tx.connection.count({
    where: {
      requesterId,
      OR: [{ status: "pending" }, { status: "declined", ...buildRetainedDeclineWhere(), withdrawnAt: null }],
    },
  });
  if (count >= MAX_SENT_REQUESTS) {
    throw new AppError("conflict", "connections.tooManyRequests", { values: { max: MAX_SENT_REQUESTS } });
  }
}

/** Null if the limit of contact details doesn't let the actor accept the other's request now. */
async function request(
  tx: Tx,
  actor: Actor,
  { targetUserId, eventId, via, line }: AddConnectionInput,
): Promise<Outcome | null> {
  const { userId: actorId } = actor;
  await lockPair(tx, actorId, targetUserId);
  const now = clock.now();
  const needsApproval = await readApproveRequests(tx, actorId, targetUserId);

  const existing = await tx.connection.findFirst({ where: betweenPair(actorId, targetUserId) });
  const isDeclined = existing !== null && isRetainedDecline(existing, now);
  if (existing?.status === "accepted") return { row: existing, isNew: false, change: null };
  if (existing && (existing.status === "pending" || (isDeclined && !existing.withdrawnAt))) {
    // The actor's own request stays. A crossing request accepts the other member's.
    if (existing.requesterId === actorId) return { row: existing, isNew: false, change: null };
    if (await openContact(tx, actorId, { userId: targetUserId, eventId: existing.eventId })) return null;
    const data = { status: "accepted", declinedAt: null, updatedAt: now };
    return { row: await tx.connection.update({ where: { id: existing.id }, data }), isNew: false, change: "accepted" };
  }

  const shared = await findSharedEvents(tx, actorId, targetUserId, eventId);
  const together = shared.current ? "now" : shared.earlier ? "earlier" : null;
  const allowed = getRequestStatus({ together, via, needsApproval });
  if (!allowed) throw new AppError("forbidden", "connections.notCheckedInTogether");
  const sharedEventId = shared.current ?? shared.earlier;

  if (isDeclined && existing.requesterId === actorId) {
    // A request that is sent again after a decline doesn't notify its receiver again.
    await requireFreeRequest(tx, actorId);
    const data = { withdrawnAt: null, eventId: sharedEventId, line, createdAt: now, updatedAt: now };
    return { row: await tx.connection.update({ where: { id: existing.id }, data }), isNew: true, change: null };
  }
  const askReason = allowed === "accepted" ? await getAskReason(tx, actor, targetUserId, shared) : null;
  const status = askReason ? "pending" : allowed;
  if (status === "pending") await requireFreeRequest(tx, actorId);
  if (existing) await tx.connection.delete({ where: { id: existing.id } });
  const row = await tx.connection.create({
    data: {
      requesterId: actorId,
      receiverId: targetUserId,
      status,
      eventId: sharedEventId,
      line,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { row, isNew: true, change: status === "accepted" ? "accepted" : "requested", askReason };
}

/**
 * Safe to repeat. Status 201 if new, 200 if not (docs/product/connections.md#who-may-connect).
 * @throws AppError `validation` for the actor, `not_found` if the member is unknown or hidden,
 * `forbidden` without a shared event, `conflict` beyond 50 pending requests or if the limit of
 * contact details keeps the other's request waiting, `rate_limited`
 */
export async function addConnection(
  actor: Actor,
  input: AddConnectionInput,
): Promise<{ status: 200 | 201; connection: AddConnectionResponse }> {
  await consume("connect", actor.userId);
  if (input.targetUserId === actor.userId) throw new AppError("validation", "connections.self");
  const outcome = await db().$transaction((tx) => request(tx, actor, input));
  // Not rate_limited, for which scans that wait would try again before all later ones.
  if (!outcome) throw new AppError("conflict", "connections.requestWaits");
  const { row, isNew, change, askReason } = outcome;
  if (change) await publishToBoth(actor, change, row);
  const connection = await getConnection(actor, row.id);
  if (!connection) throw personNotFound();
  return { status: isNew ? 201 : 200, connection: { ...connection, ...(askReason && { askReason }) } };
}
