import { z } from "zod";

import { claimMail } from "@/lib/auth/service/limits/mail";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";

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
    if (owner && owner.id !== userId) {
      const note = createEmail(toReader(owner), (t) => ({
        ...getTitles(t, "emailInUse"),
        paragraphs: [t("emails.emailInUse.text")],
        notes: [t("emails.emailInUse.ignore")],
      }));
      return { to, giveBack, ...note };
    }
    const url = `${env().NEXTAUTH_URL}/confirm-email?token=${token}`;
    const hours = countLeft(link.expiresAt, HOUR_MS);
    const email = createEmail(toReader(user), (t) => ({
      subject: t(`emails.confirmation.${kind}.subject`),
      preview: t(`emails.confirmation.${kind}.preview`),
      heading: t("emails.confirmation.heading"),
      paragraphs: [t(`emails.confirmation.${kind}.text`)],
      action: { label: t("emails.confirmation.button"), url },
      notes: [t("emails.confirmation.validity", { hours }), t(`emails.confirmation.${kind}.ignore`)],
    }));
    return { to, giveBack, ...email };
  },
});
