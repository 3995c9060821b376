import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { createDecisionEmail } from "@/lib/mail/account-emails";

import { toOneLine } from "../text/event-text";
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
