import type { Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { removeSessions } from "../session/session";

/**
 * Ends what could undo it: reset links, a pending email change, other sessions, the secret address
 * of a calendar, and webhooks. The caller has locked the member.
 * @returns ids of ended sessions; publish `session_removed` after the commit
 */
export async function storePassword(
  tx: Tx,
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
  await tx.calendarSubscription.deleteMany({ where: { userId } });
  await tx.webhook.deleteMany({ where: { userId } });
  return removeSessions(userId, tx, exceptSid);
}
