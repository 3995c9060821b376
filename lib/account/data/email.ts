import type { Actor } from "@/lib/auth/schema/actor";
import { hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { notFound } from "@/lib/core/shared/errors";

import type { EmailStatus } from "../schema";

export type ConfirmationKind = "registration" | "change";

export const getPendingChange = (userId: string, client: Db = db()) =>
  client.emailConfirmation.findFirst({
    where: { userId, kind: "change", usedAt: null, expiresAt: { gt: clock.now() } },
    select: { email: true, sid: true, expiresAt: true },
    orderBy: { createdAt: "desc" },
  });

/** @throws AppError `not_found` if the account is gone */
export async function requireEmailStatus({ userId }: Actor): Promise<EmailStatus> {
  const [user, pending] = await Promise.all([
    db().user.findFirst({ where: { id: userId, deletedAt: null }, select: { email: true, emailVerifiedAt: true } }),
    getPendingChange(userId),
  ]);
  if (!user) throw notFound("account.notFound");
  const change = pending && { email: showEmail(pending.email), expiresAt: pending.expiresAt.toISOString() };
  return { email: showEmail(user.email), isVerified: user.emailVerifiedAt !== null, change };
}

export type ConfirmationLink = {
  id: string;
  userId: string;
  kind: ConfirmationKind;
  email: string;
  sid: string | null;
  isDone: boolean;
};

/** Returns null for a link that is unknown, expired, cancelled, or used for a former address. */
export async function getConfirmationLink(token: string): Promise<ConfirmationLink | null> {
  const link = await db().emailConfirmation.findFirst({
    where: { token: hashToken(token), expiresAt: { gt: clock.now() }, user: { deletedAt: null } },
    select: {
      id: true,
      userId: true,
      kind: true,
      email: true,
      sid: true,
      usedAt: true,
      user: { select: { email: true, emailVerifiedAt: true } },
    },
  });
  if (!link) return null;
  const { user, usedAt, kind, ...rest } = link;
  const isOwnEmail = user.email === rest.email;
  // A new account's link ends when the member changes the address.
  if ((usedAt !== null || kind === "registration") && !isOwnEmail) return null;
  return { ...rest, kind: kind as ConfirmationKind, isDone: isOwnEmail && user.emailVerifiedAt !== null };
}
