import { db } from "@/lib/core/server/db";
import type { AccessToken as Row } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { ACCESS_TOKEN_PREFIX, DAY_MS, MAX_TOKENS, type TokenScope } from "../../constants";
import type { AccessToken, AccessTokenInput, NewAccessToken } from "../../schema/access-token";
import type { Actor } from "../../schema/actor";
import { lockActor } from "../lock-actor";
import { createToken, hashToken } from "../random-token";

const PREFIX_LENGTH = 8;

const toAccessToken = ({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: Row): AccessToken => ({
  ...{ id, name, prefix },
  // The table's check allows no other values.
  scopes: scopes as TokenScope[],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The newest first. Without expired ones. */
export async function listAccessTokens({ userId }: Actor): Promise<AccessToken[]> {
  const rows = await db().accessToken.findMany({
    where: { userId, expiresAt: { gt: clock.now() } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(toAccessToken);
}

/** Returns the token once, and stores its hash only. @throws AppError `conflict` for too many */
export async function createAccessToken(
  actor: Actor,
  { name, scopes, days }: AccessTokenInput,
): Promise<NewAccessToken> {
  const { userId } = actor;
  const token = `${ACCESS_TOKEN_PREFIX}${createToken()}`;
  const [prefix, now] = [token.slice(0, PREFIX_LENGTH), clock.now()];
  const row = await db().$transaction(async (tx) => {
    await lockActor(tx, actor);
    if ((await tx.accessToken.count({ where: { userId, expiresAt: { gt: now } } })) >= MAX_TOKENS)
      throw new AppError("conflict", "auth.accessToken.tooMany", { values: { max: MAX_TOKENS } });
    const dates = { createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) };
    const data = { userId, name, prefix, scopes: [...new Set(scopes)], tokenHash: hashToken(token), ...dates };
    return tx.accessToken.create({ data });
  });
  return { ...toAccessToken(row), token };
}

/** Ends it at once. Repeatable. */
export async function revokeAccessToken({ userId }: Actor, id: string): Promise<void> {
  await db().accessToken.deleteMany({ where: { id, userId } });
}
