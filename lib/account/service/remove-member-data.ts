import { randomUUID } from "node:crypto";

import { removeTwoStep } from "@/lib/auth/service/remove-two-step";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { removeUnreadableConversationsOf } from "./remove-conversations";

type Tx = Prisma.TransactionClient;

/** `.invalid` is reserved (RFC 2606). The member's real address becomes free. */
const createPlaceholderEmail = () => `deleted-${randomUUID()}@nametag.invalid`;

/** Sessions and RSVPs must be removed before. Returns the ids of hosted events. */
export async function removeMemberData(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const own = { where: { userId } };
  await tx.eventAttendance.deleteMany(own);
  await tx.eventAttendance.updateMany({ where: { checkedInById: userId }, data: { checkedInById: null } });
  await tx.walkInRequest.deleteMany({ where: { OR: [{ userId }, { requestedById: userId }] } });
  await tx.userEventPreference.deleteMany(own);
  await tx.connection.deleteMany({ where: { OR: [{ requesterId: userId }, { receiverId: userId }] } });
  await tx.openedContact.deleteMany({ where: { OR: [{ viewerId: userId }, { userId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  // Deletes reports about the member too, because they hold personal data.
  await tx.report.deleteMany({ where: { OR: [{ reporterId: userId }, { reportedId: userId }] } });
  await tx.passwordResetToken.deleteMany(own);
  await removeTwoStep(tx, userId);
  await tx.emailConfirmation.deleteMany(own);
  await tx.pushSubscription.deleteMany(own);
  await tx.delivery.deleteMany(own);
  await tx.userActivity.deleteMany(own);
  await tx.userOnboardingStep.deleteMany(own);
  // The daily clean-up removes unused pictures. An event keeps its logo.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
  await removeUnreadableConversationsOf(tx, userId);
  const hosted = await tx.event.updateManyAndReturn({
    where: { hostUserId: userId },
    data: { hostUserId: null, hostName: null, hostEmail: null, hostPhone: null, hostLogoUrl: null, updatedAt: now },
    select: { id: true },
  });
  await tx.profile.deleteMany(own);
  await tx.user.update({
    where: { id: userId },
    data: {
      email: createPlaceholderEmail(),
      passwordHash: null,
      role: "user",
      suspendedAt: null,
      emailVerifiedAt: null,
      emailChangedAt: null,
      language: null,
      deletedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return hosted.map(({ id }) => id);
}
