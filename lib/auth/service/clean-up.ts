import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

export async function removeExpiredSessions() {
  const now = clock.now();
  const sessions = await db().session.deleteMany({ where: { expire: { lte: now } } });
  const resetTokens = await db().passwordResetToken.deleteMany({
    where: { OR: [{ expiresAt: { lte: now } }, { usedAt: { not: null } }] },
  });
  const confirmations = await db().emailConfirmation.deleteMany({ where: { expiresAt: { lte: now } } });
  const emailCodes = await db().emailCode.deleteMany({ where: { expiresAt: { lte: now } } });
  const invitations = await db().invitation.deleteMany({ where: { expiresAt: { lte: now } } });
  const accessTokens = await db().accessToken.deleteMany({ where: { expiresAt: { lte: now } } });
  const limits = await db().attemptLevel.deleteMany({ where: { expiresAt: { lte: now } } });
  return {
    sessions: sessions.count,
    resetTokens: resetTokens.count,
    emailConfirmations: confirmations.count,
    emailCodes: emailCodes.count,
    invitations: invitations.count,
    accessTokens: accessTokens.count,
    limits: limits.count,
  };
}
