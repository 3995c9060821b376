import { db } from "@/lib/core/server/db";
import { runInBackground } from "@/lib/core/server/process/background";
import { env } from "@/lib/core/server/process/env";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { isLocale, type Locale } from "@/lib/i18n/shared/locales";
import { createEmailCodeEmail, createHasPasswordEmail } from "@/lib/mail/sign-in-emails";
import { sendEmail } from "@/lib/mail/send";

import { EMAIL_CODE_MINUTES } from "../../constants";
import type { RequestEmailCodeInput } from "../../schema/email-code";
import type { Caller } from "../account";
import { claimMail, getOwnDeviceId } from "../limits/mail";
import { requireMayRegister, requireRegistrationNotClosed } from "../registration-access";
import { storeCode } from "./code";

type Request = Pick<RequestEmailCodeInput, "email" | "isJoining"> & {
  /** The event whose door the visitor is at. */
  doorEventId: string | null;
  /** Of the browser's cookie, from old to new. */
  earlierTokens: string[];
};

/**
 * Looks for the account after the response, like a reset request (decision 013), and stores digits
 * for every address. Returns the tokens for the browser's cookie.
 * @throws AppError `rate_limited`, `forbidden` to a joining visitor where registration is closed
 */
export async function requestEmailCode(
  { email, isJoining, doorEventId, earlierTokens }: Request,
  { addressKey, device }: Pick<Caller, "addressKey" | "device">,
  locale: Locale,
): Promise<string[]> {
  if (isJoining) requireRegistrationNotClosed();
  const deviceId = await getOwnDeviceId(device, email);
  if (deviceId === null) await consume("emailCodeAddress", addressKey);
  await consume("emailCodeRequest", `${deviceId ?? addressKey} ${email}`);
  const { tokens, code } = await storeCode(email, doorEventId, earlierTokens);
  const purpose = isJoining ? "join" : "signIn";
  runInBackground("send email code", () => sendCode({ email, purpose, code, deviceId, locale }));
  return tokens;
}

type NewMail = {
  email: string;
  /** Of a member who asks for a `proof`, other limits count the mail. */
  purpose: "join" | "signIn" | "proof";
  code: string;
  deviceId: string | null;
  locale: Locale;
};

export async function sendCode({ email, purpose, code, deviceId, locale: requested }: NewMail): Promise<void> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { passwordHash: true, language: true, profile: { select: { firstName: true } } },
  });
  if (!user && !(purpose === "join" && (await mayRegister(email)))) return;
  if (purpose !== "proof" && !(await claimMail("email code", email, deviceId))) return;
  const reader = {
    firstName: user?.profile?.firstName,
    locale: isLocale(user?.language) ? user.language : requested,
  };
  // A password account has a reset link of 256 bits, so it gets no six digits.
  const content = user?.passwordHash
    ? createHasPasswordEmail({
        ...reader,
        logIn: `${env().NEXTAUTH_URL}/login`,
        reset: `${env().NEXTAUTH_URL}/forgot-password`,
      })
    : createEmailCodeEmail({
        ...reader,
        code,
        minutes: EMAIL_CODE_MINUTES,
        kind: user && purpose === "join" ? "existing" : purpose,
      });
  await sendEmail({ to: email, ...content });
}

/** Where registration is by invitation, a stranger gets no mail. */
const mayRegister = (email: string): Promise<boolean> =>
  requireMayRegister(email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
