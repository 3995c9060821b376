import { createToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { createResetLink } from "@/lib/notifications/service/kinds/account/reset-link";

import { grantAdmin } from "./grant";

/** Until they write their own. */
const NAME = { firstName: "Site", lastName: "Admin" };

/** The operator says whose address it is, so it counts as confirmed. */
async function ensureAccount(email: string): Promise<{ id: string; passwordHash: string | null }> {
  const select = { id: true, passwordHash: true } as const;
  const found = await db().user.findFirst({ where: { email, deletedAt: null }, select });
  const now = clock.now();
  const data = { email, createdAt: now, emailVerifiedAt: now, profile: { create: NAME } };
  return found ?? db().user.create({ data, select });
}

/**
 * For `npm run setup`: makes the address's account an admin, and creates it if there is none.
 * `link` sets the first password. @throws AppError `conflict` for an account of somebody who hasn't
 * confirmed the address
 */
export async function prepareAdmin(email: string): Promise<{ userId: string; isNew: boolean; link: string | null }> {
  const { id: userId, passwordHash } = await ensureAccount(email);
  const isNew = await grantAdmin(email);
  return { userId, isNew, link: passwordHash === null ? await createResetLink(userId, email, createToken()) : null };
}

export async function findFirstAdmin(): Promise<string | null> {
  const where = { role: "admin", deletedAt: null } as const;
  const found = await db().user.findFirst({ where, orderBy: { createdAt: "asc" }, select: { id: true } });
  return found?.id ?? null;
}
