import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { enqueueAccountMail } from "@/lib/notifications/service/queue/enqueue";
import { publish } from "@/lib/realtime/bus";

import type { ReportDecision } from "../schema/reports";
import { suspendInTransaction } from "./users";

/**
 * A suspension settles every open report about the member. Never reveals the reporter.
 * @throws AppError `forbidden`, `not_found`, `conflict` if decided, for oneself and for the last
 * admin
 */
export async function decideReport(actor: Actor, id: string, { decision, note }: ReportDecision): Promise<void> {
  requireAdmin(actor);
  const sids = await db().$transaction(async (tx) => {
    const report = await tx.report.findUnique({
      where: { id },
      select: { reportedId: true },
    });
    if (!report) throw notFound("admin.reportNotFound");
    const { reportedId } = report;
    // Every transaction locks users before reports.
    const sids = decision === "suspended" ? await suspendInTransaction(tx, actor, reportedId) : [];
    const decided = { status: decision, handledAt: clock.now() };
    // If several admins decide at once, only the first succeeds.
    const { count } = await tx.report.updateMany({ where: { id, status: "open" }, data: decided });
    if (count === 0) throw new AppError("conflict", "admin.reportDecided");
    if (decision === "suspended") await tx.report.updateMany({ where: { reportedId, status: "open" }, data: decided });
    const details = { reportedId };
    await recordAudit(
      { actorId: actor.userId, action: `report.${decision}`, subjectType: "report", subjectId: id, details },
      tx,
    );
    if (decision !== "dismissed") {
      const payload = { about: "moderation", outcome: decision, note } as const;
      await enqueueAccountMail({ key: `report:${id}`, userId: reportedId, payload }, tx);
    }
    return sids;
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
