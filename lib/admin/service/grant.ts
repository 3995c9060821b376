import { recordAudit } from "@/lib/activity/service/audit";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { keepRole } from "@/lib/auth/service/identity/connect";
import { requireAnotherAdmin } from "@/lib/auth/service/last-admin";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import { announceFirstProof } from "@/lib/two-step/service/announce-first-proof";

/** @throws AppError `not_found` for an unknown email */
export async function requireUserByEmail(email: string): Promise<{ id: string; emailVerifiedAt: Date | null }> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, emailVerifiedAt: true },
  });
  if (!user) throw new AppError("not_found", "admin.emailNotFound", { values: { email: showEmail(email) } });
  return user;
}

/** For `npm run admin`, which needs access to the database instead of an account. */
async function setRole(email: string, role: "user" | "admin"): Promise<boolean> {
  const { id, emailVerifiedAt } = await requireUserByEmail(email);
  // Anybody can register an address that is not theirs.
  if (role === "admin" && !emailVerifiedAt) {
    throw new AppError("conflict", "admin.emailUnverified", { values: { email: showEmail(email) } });
  }
  const isChanged = await db().$transaction(async (tx) => {
    if (role === "user") await requireAnotherAdmin(tx, id);
    await lockUsers(tx, [id]);
    await keepRole(tx, id);
    // One of two simultaneous calls changes the role, and the other returns false.
    const { count } = await tx.user.updateMany({ where: { id, deletedAt: null, NOT: { role } }, data: { role } });
    if (count === 0) return false;
    const details = { to: role, by: "command line" };
    await recordAudit({ actorId: id, action: "user.role_changed", subjectType: "user", subjectId: id, details }, tx);
    return true;
  });
  if (isChanged) await publish({ type: "user_changed", userId: id });
  return isChanged;
}

/** Returns false for an admin. @throws AppError `not_found`, or `conflict` if unverified */
export const grantAdmin = (email: string): Promise<boolean> => setRole(email, "admin");

/** Returns false unless an admin. @throws AppError `not_found`, or `conflict` for the last admin */
export const revokeAdmin = (email: string): Promise<boolean> => setRole(email, "user");

/**
 * For operators, where no mail arrives. Also ends sessions and two-step sign-in. Returns false if
 * already verified. @throws AppError `not_found` for an unknown email
 */
export async function verifyEmail(email: string): Promise<boolean> {
  const { id } = await requireUserByEmail(email);
  const firstProof = await db().$transaction(async (tx) => {
    const [locked] = await lockUsers(tx, [id]);
    // Compared again, because the member may have changed the email.
    const proof = locked?.email === email ? await recordEmailProof(tx, id) : null;
    if (!proof) return null;
    const details = { by: "command line" };
    await recordAudit({ actorId: id, action: "user.email_verified", subjectType: "user", subjectId: id, details }, tx);
    return proof;
  });
  if (!firstProof) return false;
  await announceFirstProof(id, firstProof);
  return true;
}

export async function listAdmins(): Promise<string[]> {
  const admins = await db().user.findMany({
    where: { role: "admin", deletedAt: null },
    orderBy: { createdAt: "asc" },
    select: { email: true, suspendedAt: true },
  });
  return admins.map(({ email, suspendedAt }) => `${showEmail(email)}${suspendedAt ? " (suspended)" : ""}`);
}
