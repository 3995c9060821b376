import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";

import { defineAccountKind, READER, toReader } from "./account-kind";

/** Never names the reporter. */
export const moderation = defineAccountKind({
  schema: z.object({ outcome: z.enum(["warned", "suspended"]), note: z.string().max(2_000).nullable() }),
  async write({ userId, payload }) {
    if (userId === null) return null;
    // An unconfirmed address may be a stranger's.
    const user = await db().user.findFirst({
      where: { id: userId, deletedAt: null, emailVerifiedAt: { not: null } },
      select: { email: true, ...READER },
    });
    if (!user) return null;
    const note = toOneLine(payload.note);
    const isWarning = payload.outcome === "warned";
    const name = isWarning ? "warning" : "suspension";
    const email = createEmail(toReader(user), (t) => ({
      ...getTitles(t, name),
      paragraphs: [
        t(`emails.${name}.text`),
        ...(note ? [t("emails.organizersNote", { note })] : []),
        t(isWarning ? "emails.warning.consequence" : "emails.suspension.appeal"),
      ],
    }));
    return { to: user.email, ...email };
  },
});
