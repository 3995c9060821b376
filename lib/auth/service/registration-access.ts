import { recordAudit } from "@/lib/activity/service/audit";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { showEmail } from "@/lib/core/server/shown-email";
import { AppError } from "@/lib/core/shared/errors";

import { getRegistrationMode } from "../data/registration-mode";
import { hashToken } from "./random-token";

const notInvited = () => new AppError("forbidden", "account.registration.invited");

/** @throws AppError `forbidden` if nobody may register */
export function requireRegistrationNotClosed(): void {
  if (getRegistrationMode() === "closed") throw new AppError("forbidden", "account.registration.closed");
}

/** For an address that an identity provider verified. @throws AppError `forbidden` */
export async function requireMayRegister(email: string): Promise<void> {
  requireRegistrationNotClosed();
  if (getRegistrationMode() === "open") return;
  const where = { email, expiresAt: { gt: clock.now() } };
  if ((await db().invitation.count({ where })) === 0) throw notInvited();
}

/** Returns the invited address, or null for a used, revoked, unknown or expired link. */
export async function getInvitedEmail(token: string): Promise<string | null> {
  const invitation = await db().invitation.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
    select: { email: true },
  });
  return invitation && showEmail(invitation.email);
}

/** `token` is that of the mailed link. A verified address needs none. */
type Registration = { email: string } & ({ token: string | null } | { isVerified: true });

/**
 * Uses the address's invitation up. Returns whether there was one, which shows that the address is
 * the visitor's: the link was mailed to it.
 * @throws AppError `forbidden` if the address may not register
 */
export async function consumeInvitation(tx: Tx, registration: Registration): Promise<boolean> {
  requireRegistrationNotClosed();
  if (getRegistrationMode() === "open") return false;
  const proof = "isVerified" in registration ? {} : { tokenHash: hashToken(registration.token ?? "") };
  const { count } = await tx.invitation.deleteMany({
    where: { email: registration.email, expiresAt: { gt: clock.now() }, ...proof },
  });
  if (count === 0) throw notInvited();
  return true;
}

export const recordInvitationUse = (tx: Tx, userId: string): Promise<void> =>
  recordAudit({ actorId: userId, action: "invitation.used", subjectType: "user", subjectId: userId }, tx);
