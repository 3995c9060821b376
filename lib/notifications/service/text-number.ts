import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { checkCode, codeEnded, consumeCode, storeDigits } from "@/lib/auth/service/email-code/code";
import { toMailedDigits } from "@/lib/auth/service/random-token";
import { EMAIL_CODE_MINUTES } from "@/lib/auth/constants";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { sign } from "@/lib/core/server/signature";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { EmailError } from "@/lib/mail/mail";
import { hasTextMessages, sendTextMessage } from "@/lib/mail/text-message";
import { getTextNumber, readTextNumber } from "@/lib/profiles/data/text-number";
import { lockProfile } from "@/lib/profiles/service/profile-lock";
import { publish } from "@/lib/realtime/bus";

import type { TextNumberResponse } from "../schema";

const PROFILE = { phone: true, confirmedPhone: true } as const;

async function requireProfile({ userId }: Actor) {
  const profile = await db().profile.findUnique({ where: { userId }, select: PROFILE });
  if (!profile) throw notFound("profiles.notFound");
  return profile;
}

/** docs/product/notifications.md#phone-number. @throws AppError `not_found` */
export async function readTextNumberState(actor: Actor): Promise<TextNumberResponse> {
  if (!hasTextMessages()) return { state: "off", number: null };
  const profile = await requireProfile(actor);
  const read = readTextNumber(profile.phone);
  if (!read) return { state: profile.phone ? "unusable" : "none", number: null };
  if (!read.isAllowed) return { state: "country", number: read.shown };
  return { state: getTextNumber(profile) ? "confirmed" : "unconfirmed", number: read.shown };
}

/** @throws AppError `conflict` for a number that gets no text messages */
async function requireNumber(actor: Actor): Promise<string> {
  const read = readTextNumber((await requireProfile(actor)).phone);
  if (!read?.isAllowed) throw new AppError("conflict", "notifications.textNumber.unusable");
  return read.number;
}

/** New digits replace the member's earlier ones, on whichever device. */
const getToken = ({ userId }: Actor): string => sign("text number", userId);

/**
 * Counts as a text message of the account and of the number, so that nobody can be flooded.
 * @throws AppError `forbidden` without a confirmed email, `conflict` for a number that gets no text
 * messages, `rate_limited`, or `unavailable`
 */
export async function sendTextCode(actor: Actor, locale: Locale): Promise<void> {
  if (!hasTextMessages()) throw new AppError("unavailable", "notifications.textNumber.off");
  if (!actor.isEmailVerified) throw new AppError("forbidden", "notifications.textNumber.unverified");
  const number = await requireNumber(actor);
  await consume("textCodeDay", actor.userId);
  await consume("textCodeDay", number);
  await consume("textMessageAccountDay", actor.userId);
  await consume("textMessageDay", number);
  const idempotency = { key: `text-code:${randomUUID()}`, at: clock.now() };
  const code = toMailedDigits(idempotency.key);
  await storeDigits({ token: getToken(actor), recipient: number, code });
  const values = { name: getProductName(), code, minutes: EMAIL_CODE_MINUTES };
  const body = getTranslator(locale)("textMessages.code", values);
  await sendTextMessage({ to: number, body, idempotency }).catch((error: unknown) => {
    if (error instanceof EmailError) throw new AppError("unavailable", "notifications.textNumber.unsent");
    throw error;
  });
}

/**
 * The digits count for the number that they were sent to.
 * @throws AppError as checkCode, `conflict` for a number that gets no text messages
 */
export async function confirmTextNumber(actor: Actor, code: string): Promise<TextNumberResponse> {
  const { userId } = actor;
  const number = await requireNumber(actor);
  const right = await checkCode([getToken(actor)], number, code);
  await db().$transaction(async (tx) => {
    const { phone } = await lockProfile(tx, userId);
    await consumeCode(right, tx);
    // The number was changed since.
    if (readTextNumber(phone)?.number !== number) throw codeEnded();
    await tx.profile.update({ where: { userId }, data: { confirmedPhone: number }, select: { userId: true } });
  });
  await publish({ type: "resource_changed", resource: "viewer", userIds: [userId] });
  return readTextNumberState(actor);
}
