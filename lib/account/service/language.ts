import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";

import type { LanguageInput } from "../schema";

/**
 * Stores the language that the member has chosen, for all their devices and for what we send them. Open pages and sockets keep
 * theirs until they load again.
 */
export async function setLanguage({ userId }: Actor, { language }: LanguageInput): Promise<void> {
  await db().user.updateMany({ where: { id: userId, deletedAt: null }, data: { language } });
}
