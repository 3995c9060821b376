import type { Actor } from "@/lib/auth/schema/actor";
import { DAY_MS } from "@/lib/auth/constants";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";

import { MAX_REMEMBERED_DEVICES, REMEMBER_DEVICE_DAYS } from "../../constants";

const MAX_USER_AGENT = 300;

export async function rememberDevice(
  tx: Tx,
  userId: string,
  passwordMark: string,
  userAgent: string | null,
): Promise<string> {
  const oldest = await tx.rememberedDevice.findMany({
    where: { userId },
    orderBy: { lastUsedAt: "desc" },
    skip: MAX_REMEMBERED_DEVICES - 1,
    select: { id: true },
  });
  await tx.rememberedDevice.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } });
  const token = createToken();
  const now = clock.now();
  await tx.rememberedDevice.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      passwordMark,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + REMEMBER_DEVICE_DAYS * DAY_MS),
    },
    select: { id: true },
  });
  return token;
}

/** A token must be this member's, unexpired, and newer than the password. */
export async function isRememberedDevice(userId: string, passwordMark: string, tokens: string[]): Promise<boolean> {
  if (tokens.length === 0) return false;
  const now = clock.now();
  const { count } = await db().rememberedDevice.updateMany({
    where: { userId, passwordMark, tokenHash: { in: tokens.map(hashToken) }, expiresAt: { gt: now } },
    data: { lastUsedAt: now },
  });
  return count > 0;
}

/** @throws AppError `not_found`, even for another member's */
export async function forgetDevice({ userId }: Actor, id: string): Promise<void> {
  const { count } = await db().rememberedDevice.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFound("twoStep.device.notFound");
}

/** Every device needs the second step at its next sign-in. */
export async function forgetDevices({ userId }: Actor): Promise<void> {
  await db().rememberedDevice.deleteMany({ where: { userId } });
}
