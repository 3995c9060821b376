import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import type { Connection, Prisma } from "@/lib/core/server/generated/prisma/client";
import { consume } from "@/lib/core/server/rate-limit";
import { publish } from "@/lib/realtime/server/bus";

import { DECLINE_KEPT_MS, MAX_PENDING_OUT } from "../constants";
import { getConnection } from "../data/connections";
import { getRequestStatus } from "../policy";
import type { AddConnectionInput, ConnectionResponse } from "../schema";
import { lockPair, personNotFound } from "./pair";

type Tx = Prisma.TransactionClient;
/** What came of a request: its row, whether that is new, and whom it concerns; `null` tells nobody. */
type Outcome = { row: Connection; isNew: boolean; tell: "requested" | "accepted" | null };

type Grounds = { hidden: boolean; hereTogether: string | null; attendedTogether: string | null };

async function readGrounds(tx: Tx, actorId: string, otherId: string, eventId: string | null): Promise<Grounds> {
  const [grounds] = await tx.$queryRaw<[Grounds]>`
    WITH shared AS (
      SELECT mine."eventId", mine."isActive" AND theirs."isActive" AS now, mine."checkInTime"
      FROM event_attendances mine
      JOIN event_attendances theirs ON theirs."eventId" = mine."eventId" AND theirs."userId" = ${otherId}::uuid
      WHERE mine."userId" = ${actorId}::uuid)
    SELECT
      EXISTS (SELECT FROM hidden_from(${actorId}::uuid) h WHERE h."userId" = ${otherId}::uuid) AS hidden,
      (SELECT "eventId" FROM shared WHERE now LIMIT 1) AS "hereTogether",
      (SELECT "eventId" FROM shared
        ORDER BY ("eventId" IS NOT DISTINCT FROM ${eventId}::uuid) DESC, "checkInTime" DESC LIMIT 1) AS "attendedTogether"`;
  return grounds;
}

/** A decline that still holds: kept 30 days (contract §5). */
const isKept = (row: Connection): boolean =>
  row.status === "declined" && row.declinedAt !== null && clock.ms() - row.declinedAt.getTime() < DECLINE_KEPT_MS;

/** Declined ones count: to their requester they look pending, also here. The lock of the pair makes the count exact. */
async function refuseBeyondCap(tx: Tx, requesterId: string): Promise<void> {
  const declinedAt = { gt: new Date(clock.ms() - DECLINE_KEPT_MS) };
  const out = await tx.connection.count({
    where: { requesterId, OR: [{ status: "pending" }, { status: "declined", declinedAt, withdrawnAt: null }] },
  });
  if (out < MAX_PENDING_OUT) return;
  throw new AppError(
    "conflict",
    `You have ${MAX_PENDING_OUT} requests waiting for an answer. Please wait for some of them first.`,
  );
}

/** The pair's row, whoever asked, locked against an answer or a removal meanwhile. */
async function lockStanding(tx: Tx, actorId: string, otherId: string): Promise<Connection | null> {
  const OR = [
    { requesterId: actorId, receiverId: otherId },
    { requesterId: otherId, receiverId: actorId },
  ];
  await tx.$queryRaw`
    SELECT 1 FROM connections
    WHERE ("requesterId", "receiverId") IN ((${actorId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${actorId}::uuid))
    FOR UPDATE`;
  return tx.connection.findFirst({ where: { OR } });
}

async function request(tx: Tx, actorId: string, { targetUserId, eventId, via }: AddConnectionInput): Promise<Outcome> {
  const { other } = await lockPair(tx, actorId, targetUserId);
  const now = clock.now();
  const grounds = await readGrounds(tx, actorId, targetUserId, eventId);
  if (grounds.hidden) throw personNotFound();

  const standing = await lockStanding(tx, actorId, targetUserId);
  const kept = standing !== null && isKept(standing);
  if (standing?.status === "accepted") return { row: standing, isNew: false, tell: null };
  if (standing && (standing.status === "pending" || (kept && !standing.withdrawnAt))) {
    // Mine stands already, or looks so to me. Theirs is answered by mine: a crossing request accepts (contract §5).
    if (standing.requesterId === actorId) return { row: standing, isNew: false, tell: null };
    const data = { status: "accepted", declinedAt: null, updatedAt: now };
    return { row: await tx.connection.update({ where: { id: standing.id }, data }), isNew: false, tell: "accepted" };
  }

  const together = grounds.hereTogether ? "now" : grounds.attendedTogether ? "earlier" : null;
  const status = getRequestStatus({ together, via, approveRequests: other.approveRequests });
  if (!status) throw new AppError("forbidden", "You can connect once you are both checked in at the same event.");
  const sharedEventId = grounds.hereTogether ?? grounds.attendedTogether;

  if (kept && standing?.requesterId === actorId) {
    // Taken back and sent again within the 30 days: the receiver has answered, so nobody is told.
    await refuseBeyondCap(tx, actorId);
    const data = { withdrawnAt: null, eventId: sharedEventId, createdAt: now, updatedAt: now };
    return { row: await tx.connection.update({ where: { id: standing.id }, data }), isNew: true, tell: null };
  }
  if (status === "pending") await refuseBeyondCap(tx, actorId);
  if (standing) await tx.connection.delete({ where: { id: standing.id } });
  const row = await tx.connection.create({
    data: {
      requesterId: actorId,
      receiverId: targetUserId,
      status,
      eventId: sharedEventId,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { row, isNew: true, tell: status === "accepted" ? "accepted" : "requested" };
}

/**
 * Connects with a person, or asks them (contract §5, Connect). 201 for a new connection, 200 when it stands already;
 * safe to repeat, and one row whoever asks first.
 * @throws AppError `validation` for oneself, `not_found` for who is unknown, deleted or blocked, `forbidden` for who never
 * shared an event, `conflict` beyond 50 unanswered requests, `rate_limited` beyond 30 a minute
 */
export async function addConnection(
  actor: Actor,
  input: AddConnectionInput,
): Promise<{ status: 200 | 201; connection: ConnectionResponse }> {
  await consume("connect", actor.userId);
  if (input.targetUserId === actor.userId) throw new AppError("validation", "You can't connect with yourself.");
  const { row, isNew, tell } = await db().$transaction((tx) => request(tx, actor.userId, input));
  if (tell) {
    const { id: connectionId, requesterId, receiverId } = row;
    await publish({
      type: "connection_changed",
      change: tell,
      connectionId,
      requesterId,
      receiverId,
      actorId: actor.userId,
    });
  }
  const connection = await getConnection(actor, row.id);
  if (!connection) throw personNotFound();
  return { status: isNew ? 201 : 200, connection };
}
