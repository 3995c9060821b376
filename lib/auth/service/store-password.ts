import { env } from "@/lib/core/server/process/env";
import { runInBackground } from "@/lib/core/server/process/background";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { createPasswordChangedEmail } from "@/lib/mail/account-emails";
import { sendEmail } from "@/lib/mail/send";

import { removeSessions } from "./session";
import type { LockedUser } from "./user-lock";

/**
 * Ends what could undo it: reset links, a pending email change, other sessions, and the secret
 * address of a calendar. The caller has locked the member.
 * @returns ids of ended sessions; publish `session_removed` after the commit
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  exceptSid?: string,
): Promise<string[]> {
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash, passwordChangedAt: clock.now() },
    select: { id: true },
  });
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, kind: "change", usedAt: null } });
  await tx.calendarSubscription.deleteMany({ where: { userId } });
  return removeSessions(userId, tx, exceptSid);
}

/** For a password that was set without the present one. Sends the mail after the response. */
export function notifyPasswordChanged({ id, email, language }: LockedUser): void {
  const url = `${env().NEXTAUTH_URL}/forgot-password`;
  const locale = resolveRecipientLocale(language);
  runInBackground("send password changed email", async () => {
    const profile = await db().profile.findUnique({ where: { userId: id }, select: { firstName: true } });
    await sendEmail({ to: email, ...createPasswordChangedEmail({ firstName: profile?.firstName, locale, url }) });
  });
}
