import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

/**
 * Removes expired sessions, and reset tokens that are used or expired. Both are refused anyway; this keeps the tables small.
 * Returns how many of each were removed.
 */
export async function removeExpiredSessions(): Promise<{ sessions: number; resetTokens: number }> {
  const now = clock.now();
  const sessions = await db().session.deleteMany({ where: { expire: { lte: now } } });
  const resetTokens = await db().passwordResetToken.deleteMany({
    where: { OR: [{ expiresAt: { lte: now } }, { usedAt: { not: null } }] },
  });
  return { sessions: sessions.count, resetTokens: resetTokens.count };
}
