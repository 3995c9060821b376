import { clock } from "@/lib/core/shared/clock";
import { pool } from "@/lib/core/server/db";

/**
 * Removes sessions past their end, and reset tokens that are used or expired. Both are refused before as after; this only
 * keeps what nobody needs from piling up. Tells how many of each.
 */
export async function removeExpiredSessions(): Promise<{ sessions: number; resetTokens: number }> {
  // Plain SQL: Prisma's query compiler would cost the realtime process, which needs it for nothing else when idle, 100 MB.
  const now = clock.now();
  const sessions = await pool().query("DELETE FROM sessions WHERE expire <= $1", [now]);
  const tokens = await pool().query(
    `DELETE FROM password_reset_tokens WHERE "expiresAt" <= $1 OR "usedAt" IS NOT NULL`,
    [now],
  );
  return { sessions: sessions.rowCount ?? 0, resetTokens: tokens.rowCount ?? 0 };
}
