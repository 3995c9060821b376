import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Connection } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/bus";

import { getConnection } from "../data/connections";
import { isRetainedDecline } from "../policy/requests";
import type { ConnectionResponse } from "../schema";
import { openContact, tooManyContacts } from "./opened-contacts";
import { lockPair, publishToBoth } from "./pair";

const connectionNotFound = () => notFound("connections.notFound");

/** Takes the pair's lock. `as` restricts this to the receiver. */
async function lockConnection(tx: Tx, actorId: string, id: string, as?: "receiver"): Promise<Connection> {
  const isParty = ({ requesterId, receiverId }: Connection) =>
    receiverId === actorId || (requesterId === actorId && as !== "receiver");
  const found = await tx.connection.findUnique({ where: { id } });
  if (!found || !isParty(found)) throw connectionNotFound();
  await lockPair(tx, found.requesterId, found.receiverId);
  // Read again, because the lock's previous holder may have changed it.
  const connection = await tx.connection.findUnique({ where: { id } });
  if (!connection) throw connectionNotFound();
  return connection;
}

/** The other member is not notified. */
const publishToActor = (actor: Actor) =>
  publish({ type: "resource_changed", resource: "connections", userIds: [actor.userId] });

/**
 * Safe to repeat. @throws AppError `not_found` unless the actor is its receiver, or `rate_limited`,
 * which leaves the request as it is (docs/product/contact-cards.md#limit)
 */
export async function acceptConnection(actor: Actor, id: string): Promise<ConnectionResponse> {
  const accepted = await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id, "receiver");
    if (row.status === "accepted") return null;
    if (row.status === "declined") throw connectionNotFound();
    const nextAt = await openContact(tx, actor.userId, { userId: row.requesterId, eventId: row.eventId });
    if (nextAt) return nextAt;
    return tx.connection.update({ where: { id }, data: { status: "accepted", updatedAt: clock.now() } });
  });
  if (accepted instanceof Date) throw tooManyContacts(accepted);
  if (accepted) await publishToBoth(actor, "accepted", accepted);
  const connection = await getConnection(actor, id);
  if (!connection) throw connectionNotFound();
  return connection;
}

const decline = (tx: Tx, id: string) => {
  const now = clock.now();
  return tx.connection.update({ where: { id }, data: { status: "declined", declinedAt: now, updatedAt: now } });
};

/**
 * Safe to repeat. Looks pending to the requester (docs/product/connections.md#declined-requests).
 * @throws AppError `not_found` unless the actor is its receiver, `conflict` once accepted
 */
export async function declineConnection(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id, "receiver");
    if (row.status === "accepted") throw new AppError("conflict", "connections.alreadyConnected");
    if (row.status === "pending") await decline(tx, id);
  });
  await publishToActor(actor);
}

/** Ends a connection, withdraws a request or declines one. @throws AppError `not_found` */
export async function removeConnection(actor: Actor, id: string): Promise<void> {
  const removed = await db().$transaction(async (tx) => {
    const row = await lockConnection(tx, actor.userId, id);
    const isRequester = row.requesterId === actor.userId;
    if (row.status === "declined") {
      if (!isRequester || row.withdrawnAt || !isRetainedDecline(row, clock.now())) throw connectionNotFound();
      // Kept, because after a deletion the same request would reach its receiver again.
      await tx.connection.update({ where: { id }, data: { withdrawnAt: clock.now(), line: null } });
      return null;
    }
    if (row.status === "pending" && !isRequester) {
      await decline(tx, id);
      return null;
    }
    return tx.connection.delete({ where: { id } });
  });
  if (removed) await publishToBoth(actor, "removed", removed);
  else await publishToActor(actor);
}
