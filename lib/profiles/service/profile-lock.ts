import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";

/**
 * Returns the stored profile and locks it until the transaction ends: an update locks its row, so of two changes at once the
 * second reads what the first one wrote.
 * @throws AppError `not_found` with the given message if the account is gone
 */
export async function lockProfile(
  tx: Prisma.TransactionClient,
  userId: string,
  messageKey: ErrorMessageKey = "profiles.notFound",
) {
  const [profile] = await tx.profile.updateManyAndReturn({
    where: { userId },
    data: { updatedAt: clock.now() },
    select: { avatarUrl: true, location: true, visibility: true, notifications: true },
  });
  if (!profile) throw notFound(messageKey);
  return profile;
}
