import { db } from "@/lib/core/server/db";
import { runInBackground } from "@/lib/core/server/process/background";
import { consume } from "@/lib/core/server/rate-limit";
import { sign } from "@/lib/core/server/signature";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";

import type { Actor } from "../../schema/actor";
import { checkCode, consumeCode, storeDigits } from "./code";
import { sendCode } from "./request";

/** Digits prove nothing in another session, and new ones replace the session's earlier ones. */
const getToken = ({ sid }: Actor): string => sign("proof digits", sid);

/** Digits are weaker than a password or a second step. @throws AppError `forbidden` with either */
async function requireOnlyMailbox({ userId }: Actor): Promise<string> {
  const select = { email: true, passwordHash: true, hasTwoStep: true };
  const user = await db().user.findFirst({ where: { id: userId, deletedAt: null }, select });
  if (!user || user.passwordHash !== null || user.hasTwoStep)
    throw new AppError("forbidden", "twoStep.method.stronger");
  return user.email;
}

/**
 * Counts for the member and not for the mailbox, whose limit strangers can use up.
 * @throws AppError `forbidden` for an account with a password or a second step, `rate_limited`
 */
export async function sendProofDigits(actor: Actor, locale: Locale): Promise<void> {
  const email = await requireOnlyMailbox(actor);
  await consume("proofCode", actor.userId);
  await consume("proofCodeDay", actor.userId);
  const code = await storeDigits(getToken(actor), email);
  runInBackground("send email code", () => sendCode({ email, purpose: "proof", code, deviceId: null, locale }));
}

/** @throws as checkCode, AppError `forbidden` for an account with a password or a second step */
export async function consumeProofDigits(actor: Actor, code: string): Promise<void> {
  const email = await requireOnlyMailbox(actor);
  await consumeCode(await checkCode([getToken(actor)], email, code), db());
}
