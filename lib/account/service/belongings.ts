import { randomUUID } from "node:crypto";

import type { Prisma } from "@/lib/core/server/generated/prisma/client";

type Tx = Prisma.TransactionClient;

/** An address that reaches nobody: mail to `.invalid` is never delivered (RFC 2606). The real one is free again. */
const placeholderEmail = () => `deleted-${randomUUID()}@nametag.invalid`;

/**
 * Removes what belongs to a member and empties the row in `users`. Sessions and RSVPs are removed before.
 * @returns the ids of the events that the member hosted
 */
export async function removeBelongings(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const own = { where: { userId } };
  await tx.eventAttendance.deleteMany(own);
  await tx.userEventPreference.deleteMany(own);
  await tx.connection.deleteMany({ where: { OR: [{ requesterId: userId }, { receiverId: userId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  // Reports about the member go too: their text is about a person, and there is nobody left to act on.
  await tx.report.deleteMany({ where: { OR: [{ reporterId: userId }, { reportedId: userId }] } });
  await tx.passwordResetToken.deleteMany(own);
  await tx.pushSubscription.deleteMany(own);
  await tx.delivery.deleteMany(own);
  await tx.userActivity.deleteMany(own);
  await tx.userOnboardingStep.deleteMany(own);
  // The daily clean-up removes unused pictures with their files. An event's logo stays with the event.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
  await removeUnreadableConversations(tx, userId);
  const hosted = await tx.event.updateManyAndReturn({
    where: { hostUserId: userId },
    data: { hostUserId: null, hostName: null, hostEmail: null, hostPhone: null, hostLogoUrl: null, updatedAt: now },
    select: { id: true },
  });
  await tx.profile.deleteMany(own);
  await tx.user.update({
    where: { id: userId },
    data: {
      email: placeholderEmail(),
      passwordHash: null,
      role: "user",
      suspendedAt: null,
      deletedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return hosted.map(({ id }) => id);
}

/** Removes conversations whose other party is deleted too. The others stay for the other party. */
async function removeUnreadableConversations(tx: Tx, userId: string): Promise<void> {
  const isDeleted = { deletedAt: { not: null } };
  const conversations = await tx.conversation.findMany({
    where: {
      OR: [
        { userAId: userId, userB: isDeleted },
        { userBId: userId, userA: isDeleted },
      ],
    },
    select: { id: true },
  });
  const ids = conversations.map(({ id }) => id);
  await tx.message.deleteMany({ where: { conversationId: { in: ids } } });
  await tx.conversation.deleteMany({ where: { id: { in: ids } } });
}
