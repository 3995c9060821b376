import { z } from "zod";

import { DAY_MS } from "@/lib/auth/constants";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";

import { countLeft, defineAccountKind } from "./account-kind";

/** An admin's invitation to register. A later one of the address has another link. */
export const invitation = defineAccountKind({
  schema: z.object({ locale: z.enum(LANGUAGE_NAMES) }),
  async write({ key, payload: { locale } }) {
    const token = toMailedToken(key);
    const stored = await db().invitation.findFirst({
      where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
      select: { email: true, expiresAt: true },
    });
    if (!stored) return null;
    const url = `${env().NEXTAUTH_URL}/register?invitation=${token}`;
    const days = countLeft(stored.expiresAt, DAY_MS);
    const email = createEmail({ locale }, (t) => ({
      ...getTitles(t, "invitation"),
      paragraphs: [t("emails.invitation.text")],
      action: { label: t("emails.invitation.button"), url },
      notes: [t("emails.invitation.validity", { days }), t("emails.invitation.ignore")],
    }));
    return { to: stored.email, ...email };
  },
  onFailed: ({ key }) =>
    db().invitation.updateMany({
      where: { tokenHash: hashToken(toMailedToken(key)) },
      data: { mailFailedAt: clock.now() },
    }),
});
