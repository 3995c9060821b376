import { randomUUID } from "node:crypto";

import { toCheckOutEvent, closeActiveAttendance } from "@/lib/attendance/service/check-in";
import { removeSessions } from "@/lib/auth/service/session";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { removeUnusedPictures } from "@/lib/profiles/service/avatar";
import { publish } from "@/lib/realtime/server/bus";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { requireAnotherAdmin } from "./last-admin";
import { releaseSeats, lockEventsOfRsvps } from "./release-seats";

type Tx = Prisma.TransactionClient;

/** Nobody's address: `invalid` is never delivered to (RFC 2606), and the real one is free for a new registration. */
const placeholderEmail = () => `deleted-${randomUUID()}@nametag.invalid`;

/**
 * Deletes an account, with what else belongs to that happening (`alongside`, in the same transaction), tells whoever looked
 * at it, and takes its pictures away.
 * @throws as deleteAccount, and what `alongside` throws
 */
export async function deleteAccount(userId: string, alongside?: (tx: Tx) => Promise<void>): Promise<void> {
  const pictures = await db().upload.findMany({
    where: { ownerId: userId, kind: "avatar" },
    select: { id: true, storage: true, key: true },
  });
  const events = await db().$transaction(async (tx) => {
    const happened = await deleteAccountRows(tx, userId);
    await alongside?.(tx);
    return happened;
  });
  await publish(...events);
  // One that was uploaded meanwhile is named by nothing: the daily sweep's.
  await removeUnusedPictures(pictures);
}

/**
 * Deletes an account in the caller's transaction (contract §4): its row in `users` stays, emptied and with `deletedAt`, so
 * that messages keep a sender, who is shown as 'Deleted member'; everything else of the person goes.
 * @returns what to publish after the commit: their sockets close and they vanish from others' screens
 * @throws AppError `not_found` when there is no such account, `conflict` for the last admin
 */
export async function deleteAccountRows(tx: Tx, userId: string): Promise<BusEvent[]> {
  await lockAccount(tx, userId);
  // Who looks at something that shows them, before the rows that say so are gone.
  const seenBy = await readOnlookers(tx, userId);
  const closed = await closeActiveAttendance(tx, userId, null, clock.now());
  const sids = await removeSessions(userId, tx);
  const places = await releaseSeats(tx, userId);
  const hosted = await removeBelongings(tx, userId);
  return [
    ...(sids.length > 0 ? [{ type: "session_removed" as const, sids }] : []),
    { type: "user_changed", userId },
    ...closed.map(toCheckOutEvent),
    ...(["attendances", "connections", "conversations"] as const)
      .filter((resource) => seenBy[resource].length > 0)
      .map((resource): BusEvent => ({ type: "resource_changed", resource, userIds: seenBy[resource] })),
    ...places,
    ...hosted.map(({ id }): BusEvent => ({ type: "resource_changed", resource: "events", id })),
  ];
}

/**
 * The account's row first, as everywhere, an admin's among the others' in their order; then the events whose places come
 * free; then the row against all that would name it.
 */
async function lockAccount(tx: Tx, userId: string): Promise<void> {
  const before = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { role: true } });
  if (before?.role === "admin") await requireAnotherAdmin(tx, userId);
  const [account] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role FROM users WHERE id = ${userId}::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`;
  if (!account) throw notFound("This account no longer exists.");
  // Made an admin in the moment between.
  if (account.role === "admin" && before?.role !== "admin") await requireAnotherAdmin(tx, userId);
  await lockEventsOfRsvps(tx, userId);
  // What is being written about the person right now is finished first, and nothing new begins (the triggers of migration
  // 20261121000400).
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}

type Onlookers = Record<"attendances" | "connections" | "conversations", string[]>;

async function readOnlookers(tx: Tx, userId: string): Promise<Onlookers> {
  const [seen] = await tx.$queryRaw<[Onlookers]>`
    SELECT
      ARRAY(SELECT DISTINCT o."userId" FROM event_rsvps r JOIN events e ON e.id = r."eventId" AND e."endTime" > ${clock.now()}
        JOIN event_rsvps o ON o."eventId" = r."eventId" AND o."userId" <> r."userId"
        WHERE r."userId" = ${userId}::uuid) AS attendances,
      ARRAY(SELECT "receiverId" FROM connections WHERE "requesterId" = ${userId}::uuid
        UNION SELECT "requesterId" FROM connections WHERE "receiverId" = ${userId}::uuid
        UNION SELECT "blockerId" FROM blocks WHERE "blockedId" = ${userId}::uuid) AS connections,
      ARRAY(SELECT "userBId" FROM conversations WHERE "userAId" = ${userId}::uuid
        UNION SELECT "userAId" FROM conversations WHERE "userBId" = ${userId}::uuid) AS conversations`;
  return seen;
}

/** @returns the events the person hosted */
async function removeBelongings(tx: Tx, userId: string): Promise<{ id: string }[]> {
  const mine = { where: { userId } };
  await tx.eventAttendance.deleteMany(mine);
  await tx.userEventPreference.deleteMany(mine);
  await tx.connection.deleteMany({ where: { OR: [{ requesterId: userId }, { receiverId: userId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  // Those about them too: there is nobody left to act on, and what was written is about a person who is gone.
  await tx.report.deleteMany({ where: { OR: [{ reporterId: userId }, { reportedId: userId }] } });
  await tx.passwordResetToken.deleteMany(mine);
  await tx.pushSubscription.deleteMany(mine);
  await tx.delivery.deleteMany(mine);
  await tx.userActivity.deleteMany(mine);
  await tx.userOnboardingStep.deleteMany(mine);
  // Pictures that nothing names any more are swept with their files; an event's logo stays with the event.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
  await removeUnreadThreads(tx, userId);
  const hosted = await tx.$queryRaw<{ id: string }[]>`
    UPDATE events SET "hostUserId" = NULL, "hostName" = NULL, "hostEmail" = NULL, "hostPhone" = NULL, "hostLogoUrl" = NULL,
      "updatedAt" = ${clock.now()}
    WHERE "hostUserId" = ${userId}::uuid RETURNING id`;
  await tx.profile.deleteMany(mine);
  await tx.user.update({
    where: { id: userId },
    data: {
      email: placeholderEmail(),
      passwordHash: null,
      role: "user",
      suspendedAt: null,
      deletedAt: clock.now(),
      updatedAt: clock.now(),
    },
    select: { id: true },
  });
  return hosted;
}

/** Messages stay for the other party; where they are deleted too, there is none. */
async function removeUnreadThreads(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    WITH orphaned AS (
      SELECT c.id FROM conversations c JOIN users u ON u.id = CASE WHEN c."userAId" = ${userId}::uuid THEN c."userBId" ELSE c."userAId" END
      WHERE (c."userAId" = ${userId}::uuid OR c."userBId" = ${userId}::uuid) AND u."deletedAt" IS NOT NULL)
    DELETE FROM messages WHERE "conversationId" IN (SELECT id FROM orphaned)`;
  await tx.$executeRaw`
    DELETE FROM conversations c USING users u
    WHERE u.id = CASE WHEN c."userAId" = ${userId}::uuid THEN c."userBId" ELSE c."userAId" END
      AND (c."userAId" = ${userId}::uuid OR c."userBId" = ${userId}::uuid) AND u."deletedAt" IS NOT NULL`;
}
