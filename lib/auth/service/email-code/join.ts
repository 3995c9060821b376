import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { SignInResponse } from "../../responses";
import type { VerifyEmailCodeInput } from "../../schema/email-code";
import { createSignInResponse, createVerifiedUser, type Caller } from "../account";
import { openSession } from "../session/session";
import { consumeCode, type RightCode } from "./code";

export const accountExists = (cause?: unknown) => new AppError("conflict", "auth.accountExists", { cause });

type Joining = Pick<VerifyEmailCodeInput, "email" | "rememberMe"> & { join: NonNullable<VerifyEmailCodeInput["join"]> };

/**
 * The digits proved the address. @throws AppError `conflict` if the address has an account by now
 * or the digits are used, `forbidden` if it may not register, `rate_limited`
 */
export async function joinByEmailCode(
  { email, join, rememberMe }: Joining,
  right: RightCode,
  caller: Caller,
): Promise<SignInResponse> {
  await consume("registerAddress", caller.addressKey);
  const { id, token } = await db()
    .$transaction(async (tx) => {
      await consumeCode(right, tx);
      const userId = await createVerifiedUser(tx, { email, profile: join }, caller);
      return { id: userId, token: await openSession(userId, rememberMe, caller, tx) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? accountExists(error) : error;
    });
  return createSignInResponse(id, token);
}
