import { requireOtherSignIns } from "@/lib/auth/data/identity";
import { createSignInResponse, openSignIn, type SignInCaller } from "@/lib/auth/service/account";
import type { SignInResponse } from "@/lib/auth/responses";
import { createToken } from "@/lib/auth/service/random-token";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { PasskeySignInInput } from "../../schema";
import { consumePasskeyAnswer, createPasskeyRequest, type PasskeyRequest } from "../factors/passkey-answer";

const refused = () => new AppError("unauthorized", "twoStep.passkey.unknown");

/** `browser` is the value of the cookie that binds the request to this browser. */
export async function requestSignInPasskey(addressKey: string): Promise<{ options: PasskeyRequest; browser: string }> {
  requireOtherSignIns();
  await consume("secondStepAddress", addressKey);
  const browser = createToken();
  return { options: await createPasskeyRequest({ purpose: "sign_in", userId: null, browser }), browser };
}

/**
 * The device checks who holds the passkey, so it replaces password and second step.
 * @throws AppError `unauthorized`, `forbidden` for a suspended account, `rate_limited`
 */
export async function signInByPasskey(
  { response, rememberMe }: PasskeySignInInput,
  browser: string,
  caller: SignInCaller,
): Promise<SignInResponse> {
  requireOtherSignIns();
  await consume("secondStepAddress", caller.addressKey);
  const owner = await db().passkey.findUnique({ where: { credentialId: response.id }, select: { userId: true } });
  if (!owner || browser === "") throw refused();
  const { userId } = owner;
  // The handle must name the passkey's own member.
  const handle = response.response.userHandle;
  if (handle === undefined || Buffer.from(handle, "base64url").toString("utf8") !== userId) throw refused();
  const token = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    const scope = { purpose: "sign_in", userId: null, browser } as const;
    if (!user || !(await consumePasskeyAnswer(tx, userId, scope, response))) return null;
    if (user.suspendedAt) throw new AppError("forbidden", "auth.suspended");
    return openSignIn(userId, rememberMe, { ...caller, by: "passkey" }, tx);
  });
  if (token === null) throw refused();
  return createSignInResponse(userId, token);
}
