import { z } from "zod";

import { RESET_LINK_MINUTES } from "@/lib/auth/constants";
import { claimMail } from "@/lib/auth/service/limits/mail";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";

import { defineAccountKind, READER, toReader } from "./account-kind";

const addMinutes = (at: Date): Date => new Date(at.getTime() + RESET_LINK_MINUTES * 60_000);

/** Returns null after a change of email, because the former mailbox must not open the account. */
export const createResetLink = (userId: string, email: string, token: string): Promise<string | null> =>
  db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    if (user?.email !== email) return null;
    const now = clock.now();
    await tx.passwordResetToken.deleteMany({ where: { userId, expiresAt: { lte: now } } });
    const link = { token: hashToken(token), expiresAt: addMinutes(now) };
    await tx.passwordResetToken.upsert({
      where: { token: link.token },
      create: { userId, ...link },
      update: link,
      select: { id: true },
    });
    return `${env().NEXTAUTH_URL}/reset-password?token=${token}`;
  });

/**
 * A request for any address, whose account is looked up here, so that no response reveals it. The
 * link is made when its mail is sent, and valid from then.
 */
export const resetLink = defineAccountKind({
  schema: z.object({ to: emailAddressSchema, deviceId: z.string().nullable() }),
  async write({ key, createdAt, payload: { to, deviceId } }) {
    if (addMinutes(createdAt) <= clock.now()) return null;
    const user = await db().user.findFirst({
      where: { email: to, deletedAt: null },
      select: { id: true, passwordChangedAt: true, ...READER },
    });
    // A link that was used before its mail's answer was lost must not come back.
    if (!user || (user.passwordChangedAt && user.passwordChangedAt > createdAt)) return null;
    const giveBack = await claimMail("reset link", to, deviceId);
    if (!giveBack) return null;
    const url = await createResetLink(user.id, to, toMailedToken(key));
    if (url === null) return null;
    const email = createEmail(toReader(user), (t) => {
      const span = t("emails.resetLink.span", { minutes: RESET_LINK_MINUTES });
      return {
        ...getTitles(t, "resetLink", { span }),
        paragraphs: [t("emails.resetLink.text")],
        action: { label: t("emails.resetLink.button"), url },
        notes: [t("emails.resetLink.validity", { span }), t("emails.resetLink.ignore")],
      };
    });
    return { to, giveBack, ...email };
  },
});
