import { requireAnotherAdmin } from "@/lib/account/service/last-admin";
import { recordAudit } from "@/lib/activity/service/audit";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

/** Whoever has the database's address may do this, without an account: `npm run admin`. */
async function setRole(email: string, role: "user" | "admin"): Promise<boolean> {
  const found = await db().user.findFirst({ where: { email, deletedAt: null }, select: { id: true } });
  if (!found) throw notFound(`Nobody is registered as ${email}: register there first, then grant.`);
  const { id } = found;
  const changed = await db().$transaction(async (tx) => {
    if (role === "user") await requireAnotherAdmin(tx, id);
    // The condition makes it one change, whoever else makes it at the same moment.
    const { count } = await tx.user.updateMany({ where: { id, deletedAt: null, NOT: { role } }, data: { role } });
    if (count === 0) return false;
    const details = { to: role, by: "command line" };
    await recordAudit({ actorId: id, action: "user.role_changed", subjectType: "user", subjectId: id, details }, tx);
    return true;
  });
  if (changed) await publish({ type: "user_changed", userId: id });
  return changed;
}

/** False when they are one already. @throws AppError `not_found` for an email nobody has */
export const grantAdmin = (email: string): Promise<boolean> => setRole(email, "admin");

/** False when they are none. @throws AppError `not_found`, `conflict` for the last admin */
export const revokeAdmin = (email: string): Promise<boolean> => setRole(email, "user");

/** Their addresses, the first admin first. */
export async function listAdmins(): Promise<string[]> {
  const admins = await db().user.findMany({
    where: { role: "admin", deletedAt: null },
    orderBy: { createdAt: "asc" },
    select: { email: true, suspendedAt: true },
  });
  return admins.map(({ email, suspendedAt }) => (suspendedAt ? `${email} (suspended)` : email));
}
