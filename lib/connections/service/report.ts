import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { ReportInput } from "../schema";
import { personNotFound } from "./pair";

/**
 * Replaces the reason of an open report (docs/product/privacy.md#reports).
 * @throws AppError `validation` for the actor, `not_found` if the member is unknown, deleted or has
 * blocked the actor, `rate_limited`
 */
export async function reportUser(actor: Actor, userId: string, { reason }: ReportInput): Promise<void> {
  if (userId === actor.userId) throw new AppError("validation", "connections.report.self");
  await consume("report", actor.userId);
  await db().$transaction(async (tx) => {
    // Simultaneous reports of one member become one report.
    await lockUsers(tx, [actor.userId]);
    // The actor may report a member that they blocked.
    const reported = await tx.user.findFirst({
      where: { id: userId, deletedAt: null, blocksMade: { none: { blockedId: actor.userId } } },
      select: { id: true },
    });
    if (!reported) throw personNotFound();
    const pair = { reporterId: actor.userId, reportedId: userId };
    const { count } = await tx.report.updateMany({ where: { ...pair, status: "open" }, data: { reason } });
    if (count === 0) await tx.report.create({ data: { ...pair, reason, createdAt: clock.now() } });
  });
}
