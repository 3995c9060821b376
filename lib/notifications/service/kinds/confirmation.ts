import { z } from "zod";

import { claimMail } from "@/lib/auth/service/limits/mail";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { createConfirmationEmail, createEmailInUseEmail } from "@/lib/mail/account-emails";

import { countLeft, defineAccountKind, READER, toReader } from "./account-kind";

const HOUR_MS = 60 * 60_000;

/**
 * A link of `email_confirmations`. If the address is taken, its owner gets a note without a link,
 * so that no response reveals the account.
 */
export const confirmation = defineAccountKind({
  schema: z.unknown(),
  async write({ key }) {
    const token = toMailedToken(key);
    const link = await db().emailConfirmation.findFirst({
      where: { token: hashToken(token), usedAt: null, expiresAt: { gt: clock.now() }, user: { deletedAt: null } },
      select: { userId: true, kind: true, email: true, expiresAt: true, user: { select: { email: true, ...READER } } },
    });
    if (!link) return null;
    const { userId, email: to, user } = link;
    const kind = link.kind === "change" ? "change" : "registration";
    if (kind === "registration" && user.email !== to) return null;
    // Over all members, so that nobody can flood a mailbox.
    const giveBack = await claimMail(kind === "change" ? "email change" : "verification", to, null);
    if (!giveBack) return null;
    const owner = await db().user.findUnique({ where: { email: to }, select: { id: true, ...READER } });
    if (owner && owner.id !== userId) return { to, giveBack, ...createEmailInUseEmail(toReader(owner)) };
    const url = `${env().NEXTAUTH_URL}/confirm-email?token=${token}`;
    const hours = countLeft(link.expiresAt, HOUR_MS);
    return { to, giveBack, ...createConfirmationEmail({ kind, ...toReader(user), url, hours }) };
  },
});
