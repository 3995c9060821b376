import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";

import type { LanguageInput } from "../schema";

/** Stores the choice for all devices. Open pages and sockets keep theirs until they reload. */
export async function setLanguage({ userId }: Actor, { language }: LanguageInput): Promise<void> {
  await db().user.updateMany({ where: { id: userId, deletedAt: null }, data: { language } });
}
