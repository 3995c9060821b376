import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import type { Tx } from "@/lib/core/server/db";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";

/**
 * Locks the profile until the transaction ends, and returns it. It updates the row to lock it: the
 * second of two simultaneous changes then reads the first one's result.
 * @throws AppError `not_found` with the given message if the account is gone
 */
export async function lockProfile(tx: Tx, userId: string, messageKey: ErrorMessageKey = "profiles.notFound") {
  const [profile] = await tx.profile.updateManyAndReturn({
    where: { userId },
    data: { updatedAt: clock.now() },
    select: {
      avatarUrl: true,
      visibility: true,
      notifications: true,
      phone: true,
      confirmedPhone: true,
    },
  });
  if (!profile) throw notFound(messageKey);
  return profile;
}
