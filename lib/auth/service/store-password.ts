import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { removeSessions } from "./session";

/**
 * Stores a new password in the caller's transaction, which has locked the member. Ends what could undo the change: the member's
 * reset links, a change of the email that waits for its confirmation, and every session except `exceptSid`.
 * @returns the ids of the sessions that ended; publish `session_removed` for them after the commit
 */
export async function storePassword(
  tx: Prisma.TransactionClient,
  userId: string,
  passwordHash: string,
  exceptSid?: string,
): Promise<string[]> {
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash, passwordChangedAt: clock.now() },
    select: { id: true },
  });
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, kind: "change", usedAt: null } });
  return removeSessions(userId, tx, exceptSid);
}
