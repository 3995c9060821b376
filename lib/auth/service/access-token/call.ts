import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { isLocale } from "@/lib/i18n/shared/locales";

import { ACCESS_TOKEN_PREFIX, type TokenScope } from "../../constants";
import { toEffectiveRole } from "../../data/effective-role";
import { hashToken } from "../random-token";
import type { RequestSession } from "../session/request";

const USED_EVERY_MS = 60_000;

/** Returns null unless the request has a personal access token as its bearer. */
export function readAccessToken(request: { headers: { get(name: string): string | null } }): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return token?.startsWith(ACCESS_TOKEN_PREFIX) ? token : null;
}

/**
 * Its owner with the rights of this moment. @throws AppError `unauthorized` for a token that is
 * unknown, expired, revoked, or of a suspended member
 */
export async function authenticateAccessToken(token: string): Promise<RequestSession> {
  const now = clock.now();
  const found = await db().accessToken.findFirst({
    where: {
      tokenHash: hashToken(token),
      expiresAt: { gt: now },
      user: { deletedAt: null, suspendedAt: null },
    },
    select: {
      ...{ id: true, userId: true, scopes: true, lastUsedAt: true },
      user: { select: { role: true, hasTwoStep: true, language: true, emailVerifiedAt: true } },
    },
  });
  if (!found) throw new AppError("unauthorized", "auth.accessToken.ended");
  const { id: tokenId, userId, user, lastUsedAt } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS)
    await db().accessToken.updateMany({ where: { id: tokenId }, data: { lastUsedAt: now } });
  const [role, { language, emailVerifiedAt }] = [toEffectiveRole(user), user];
  const rights = { role, isEmailVerified: emailVerifiedAt !== null, ...(isLocale(language) && { language }) };
  return {
    actor: { userId, sid: "", tokenId, ...rights },
    token,
    by: "bearer",
    scopes: found.scopes as TokenScope[],
    provedAt: null,
    needsTwoStep: role !== user.role,
    setCookieSeconds: null,
  };
}

/** @throws AppError `forbidden` unless the call names a scope that the token has */
export function requireScope(scopes: readonly TokenScope[], scope: TokenScope | undefined): void {
  const isGiven = scope && scopes.some((given) => given === scope || given === scope.replace(":read", ":write"));
  if (!isGiven) throw new AppError("forbidden", scope ? "auth.accessToken.scope" : "auth.accessToken.refused");
}
