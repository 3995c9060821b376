import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { ReportInput } from "../schema";
import { personNotFound } from "./pair";

// The partial unique index makes a report said twice one report, also when both come at once.
const REPORT = `
  INSERT INTO reports ("reporterId", "reportedId", reason, "createdAt")
  SELECT $1::uuid, u.id, $3, $4 FROM users u
  WHERE u.id = $2 AND u."deletedAt" IS NULL
    AND NOT EXISTS (SELECT FROM blocks b WHERE b."blockerId" = u.id AND b."blockedId" = $1)
  ON CONFLICT ("reporterId", "reportedId") WHERE status = 'open' DO UPDATE SET reason = excluded.reason
  RETURNING id`;

/**
 * Tells the admins about a person (contract §5). Whom the actor has blocked can be reported too. While a report is open, another
 * of the same person replaces its words.
 * @throws AppError `validation` for oneself, `not_found` for who is unknown, deleted, or has blocked the actor, `rate_limited`
 * beyond 10 an hour
 */
export async function reportUser(actor: Actor, userId: string, { reason }: ReportInput): Promise<void> {
  if (userId === actor.userId) throw new AppError("validation", "You can't report yourself.");
  await consume("report", actor.userId);
  const rows = await query<{ id: string }>("report_user", REPORT, [actor.userId, userId, reason, clock.now()]);
  if (rows.length === 0) throw personNotFound();
}
