import { generateSecret, generateURI } from "otplib";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { showEmail } from "@/lib/core/server/shown-email";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import type { AuthenticatorSetup, FactorAdded } from "../responses";
import { consumeAuthenticatorCode } from "./factors/authenticator-code";
import { changeOwnFactors } from "./factors/change-factors";
import { ensureRecoveryCodes } from "./factors/recovery-codes";
import { removeLeftovers } from "./reset";
import { encryptSecret } from "./factors/secrets";

/** @throws AppError `conflict` if the account has an app already */
export async function startAuthenticator(actor: Actor): Promise<AuthenticatorSetup> {
  const { userId } = actor;
  const key = generateSecret();
  const email = await changeOwnFactors(actor, async (tx, user) => {
    if (await tx.authenticator.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { userId: true } }))
      throw new AppError("conflict", "twoStep.authenticator.exists");
    const data = { secret: encryptSecret(key, userId), createdAt: clock.now(), lastStep: null };
    await tx.authenticator.upsert({
      where: { userId },
      create: { userId, ...data },
      update: data,
      select: { userId: true },
    });
    return user.email;
  });
  return { key, uri: generateURI({ issuer: getProductName(), label: showEmail(email), secret: key }) };
}

/** @throws AppError `forbidden` for a wrong code, `conflict` if no setup is open, `rate_limited` */
export async function confirmAuthenticator(actor: Actor, code: string): Promise<FactorAdded> {
  const { userId } = actor;
  await consume("passwordCheck", userId);
  return changeOwnFactors(actor, async (tx) => {
    const setup = await tx.authenticator.findFirst({ where: { userId, confirmedAt: null } });
    if (!setup) throw new AppError("conflict", "twoStep.authenticator.noSetup");
    if (!(await consumeAuthenticatorCode(tx, setup, code)))
      throw new AppError("forbidden", "twoStep.code.wrong", { fields: { code: "twoStep.code.wrong" } });
    await tx.authenticator.update({ where: { userId }, data: { confirmedAt: clock.now() }, select: { userId: true } });
    await enqueueTwoStepNotice(tx, userId, "authenticatorAdded");
    return { recoveryCodes: await ensureRecoveryCodes(tx, userId) };
  });
}

/** @throws AppError `not_found` if there is none */
export async function removeAuthenticator(actor: Actor): Promise<void> {
  const { userId } = actor;
  await changeOwnFactors(actor, async (tx) => {
    const { count } = await tx.authenticator.deleteMany({ where: { userId, confirmedAt: { not: null } } });
    if (count === 0) throw notFound("twoStep.authenticator.notFound");
    await removeLeftovers(tx, userId);
    await enqueueTwoStepNotice(tx, userId, "authenticatorRemoved");
  });
}
