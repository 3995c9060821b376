import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Connection, Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/server/bus";

import { DECLINE_KEPT_MS } from "../constants";
import { getConnection } from "../data/connections";
import type { ConnectionResponse } from "../schema";

type Tx = Prisma.TransactionClient;

const connectionNotFound = () => notFound("This connection doesn't exist any more.");

/** The row, locked until the transaction ends: of an accept, a decline and a removal at once, one comes first. */
async function lockConnection(tx: Tx, actorId: string, id: string, only?: "receiver"): Promise<Connection> {
  await tx.$queryRaw`SELECT 1 FROM connections WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.connection.findUnique({ where: { id } });
  const isMine = row?.receiverId === actorId || (row?.requesterId === actorId && only !== "receiver");
  if (!row || !isMine) throw connectionNotFound();
  return row;
}

/** The actor's other tabs read their list again; the other party is told nothing. */
const tellOwnTabs = (actor: Actor) =>
  publish({ type: "resource_changed", resource: "connections", userIds: [actor.userId] });

const tellBoth = (actor: Actor, change: "accepted" | "removed", { id, requesterId, receiverId }: Connection) =>
  publish({ type: "connection_changed", change, connectionId: id, requesterId, receiverId, actorId: actor.userId });

/** Accepts a request; safe to repeat. @throws AppError `not_found` for anybody but its receiver */
export async function acceptConnection(actor: Actor, id: string): Promise<ConnectionResponse> {
  const accepted = await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id, "receiver");
    if (row.status === "accepted") return null;
    if (row.status === "declined") throw connectionNotFound();
    return tx.connection.update({ where: { id }, data: { status: "accepted", updatedAt: clock.now() } });
  });
  if (accepted) await tellBoth(actor, "accepted", accepted);
  const connection = await getConnection(actor, id);
  if (!connection) throw connectionNotFound();
  return connection;
}

const decline = (tx: Tx, id: string) => {
  const now = clock.now();
  return tx.connection.update({ where: { id }, data: { status: "declined", declinedAt: now, updatedAt: now } });
};

/**
 * Declines a request; safe to repeat. Its requester goes on seeing it as pending (contract §5).
 * @throws AppError `not_found` for anybody but its receiver, `conflict` once accepted
 */
export async function declineConnection(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id, "receiver");
    if (row.status === "accepted") throw new AppError("conflict", "You are connected already.");
    if (row.status === "pending") await decline(tx, id);
  });
  await tellOwnTabs(actor);
}

/**
 * Ends a connection, takes a request back, or (its receiver) declines it.
 * @throws AppError `not_found` for who is no party to it
 */
export async function removeConnection(actor: Actor, id: string): Promise<void> {
  const removed = await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id);
    const isRequester = row.requesterId === actor.userId;
    if (row.status === "declined") {
      const kept = row.declinedAt !== null && clock.ms() - row.declinedAt.getTime() < DECLINE_KEPT_MS;
      if (!isRequester || row.withdrawnAt || !kept) throw connectionNotFound();
      // Deleted, the same request would reach its receiver again.
      await tx.connection.update({ where: { id }, data: { withdrawnAt: clock.now() } });
      return null;
    }
    if (row.status === "pending" && !isRequester) {
      await decline(tx, id);
      return null;
    }
    return tx.connection.delete({ where: { id } });
  });
  if (removed) await tellBoth(actor, "removed", removed);
  else await tellOwnTabs(actor);
}
