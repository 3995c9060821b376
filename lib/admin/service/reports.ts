import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema";
import { inBackground } from "@/lib/core/background";
import { clock } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { AppError, notFound } from "@/lib/core/errors";
import { suspensionLetter, warningLetter } from "@/lib/mail/moderation-letters";
import { sendMail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/bus";

import { requireAdmin } from "../policy";
import type { ReportDecision } from "../schema";
import { suspendIn } from "./users";

/**
 * Decides about a report, once: dismissed, the member warned by mail, or suspended, which settles every open report about them.
 * The letter never says who reported.
 * @throws AppError `forbidden`, `not_found`, `conflict` when it is decided already, and for suspending oneself or the last admin
 */
export async function decideReport(actor: Actor, id: string, { decision, note }: ReportDecision): Promise<void> {
  requireAdmin(actor);
  const { sids, to, firstName } = await db().$transaction(async (tx) => {
    const report = await tx.report.findUnique({
      where: { id },
      select: { reportedId: true, reported: { select: { email: true, profile: { select: { firstName: true } } } } },
    });
    if (!report) throw notFound("This report no longer exists.");
    const { reportedId, reported } = report;
    // People's rows before reports', as everywhere.
    const sids = decision === "suspended" ? await suspendIn(tx, actor, reportedId) : [];
    const settled = { status: decision, handledAt: clock.now() };
    // Whoever waited for the row sees it decided.
    const { count } = await tx.report.updateMany({ where: { id, status: "open" }, data: settled });
    if (count === 0) throw new AppError("conflict", "Somebody has decided about this report already.");
    if (decision === "suspended") await tx.report.updateMany({ where: { reportedId, status: "open" }, data: settled });
    const details = { reportedId };
    await recordAudit(
      { actorId: actor.userId, action: `report.${decision}`, subjectType: "report", subjectId: id, details },
      tx,
    );
    return { sids, to: reported.email, firstName: reported.profile?.firstName };
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  if (decision === "dismissed") return;
  const letter = decision === "warned" ? warningLetter({ firstName, note }) : suspensionLetter({ firstName, note });
  inBackground("tell of a report's outcome", () => sendMail({ to, ...letter }));
}
