import { randomUUID } from "node:crypto";

import { requireOtherSignIns } from "@/lib/auth/data/identity";
import type { Actor } from "@/lib/auth/schema/actor";
import type { RequestEmailCodeInput } from "@/lib/auth/schema/email-code";
import type { Caller } from "@/lib/auth/service/account";
import { storeCode, storeDigits } from "@/lib/auth/service/email-code/code";
import { requireOnlyMailbox, toProofToken } from "@/lib/auth/service/email-code/proof";
import { getOwnDeviceId } from "@/lib/auth/service/limits/mail";
import { toMailedDigits } from "@/lib/auth/service/random-token";
import { requireRegistrationNotClosed } from "@/lib/auth/service/registration-access";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import type { Locale } from "@/lib/i18n/shared/locales";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueAccountMail } from "@/lib/notifications/service/queue/enqueue";

type Request = Pick<RequestEmailCodeInput, "email" | "isJoining"> & {
  /** The event whose door the visitor is at. */
  doorEventId: string | null;
  /** Of the browser's cookie, from old to new. */
  earlierTokens: string[];
};

/**
 * Stores digits and enqueues their mail for every address. The account is looked up when it is
 * sent, like that of a reset request (decision 013). Returns the tokens for the browser's cookie.
 * @throws AppError `rate_limited`, `forbidden` to a joining visitor where registration is closed,
 * and to all where only the identity provider signs people in
 */
export async function requestEmailCode(
  { email, isJoining, doorEventId, earlierTokens }: Request,
  { addressKey, device }: Pick<Caller, "addressKey" | "device">,
  locale: Locale,
): Promise<string[]> {
  requireOtherSignIns();
  if (isJoining) requireRegistrationNotClosed();
  const deviceId = await getOwnDeviceId(device, email);
  if (deviceId === null) await consume("emailCodeAddress", addressKey);
  await consume("emailCodeRequest", `${deviceId ?? addressKey} ${email}`);
  const key = `email_code:${randomUUID()}`;
  const digits = { recipient: email, code: toMailedDigits(key), doorEventId };
  const tokens = await db().$transaction(async (tx) => {
    const stored = await storeCode(tx, earlierTokens, digits);
    const request = {
      tokenHash: stored.tokenHash,
      purpose: isJoining ? ("join" as const) : ("signIn" as const),
      deviceId,
      locale,
    };
    await enqueueAccountMail({ key, userId: null, payload: { about: "email_code", to: email, ...request } }, tx);
    return stored.tokens;
  });
  sendAccountMails();
  return tokens;
}

/**
 * Counts for the member and not for the mailbox, whose limit strangers can use up.
 * @throws AppError `forbidden` for an account with a password or a second step, `rate_limited`
 */
export async function sendProofDigits(actor: Actor, locale: Locale): Promise<void> {
  const { userId } = actor;
  const to = await requireOnlyMailbox(actor);
  await consume("proofCode", userId);
  await consume("proofCodeDay", userId);
  const key = `email_code:${randomUUID()}`;
  const digits = { token: toProofToken(actor), recipient: to, code: toMailedDigits(key) };
  await db().$transaction(async (tx) => {
    const tokenHash = await storeDigits(digits, tx);
    const request = { tokenHash, purpose: "proof" as const, deviceId: null, locale };
    await enqueueAccountMail({ key, userId, payload: { about: "email_code", to, ...request } }, tx);
  });
  sendAccountMails();
}
