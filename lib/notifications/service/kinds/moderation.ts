import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { toOneLine } from "@/lib/core/shared/written-text";
import { createDecisionEmail } from "@/lib/mail/account-emails";

import { defineAccountKind, READER, toReader } from "./account-kind";

export const moderation = defineAccountKind({
  schema: z.object({ outcome: z.enum(["warned", "suspended"]), note: z.string().max(2_000).nullable() }),
  async write({ userId, payload: { outcome, note } }) {
    if (userId === null) return null;
    // An unconfirmed address may be a stranger's.
    const user = await db().user.findFirst({
      where: { id: userId, deletedAt: null, emailVerifiedAt: { not: null } },
      select: { email: true, ...READER },
    });
    if (!user) return null;
    const email = createDecisionEmail({ ...toReader(user), outcome, note: toOneLine(note) || null });
    return { to: user.email, ...email };
  },
});
