import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { SignInResponse } from "../../responses";
import type { VerifyEmailCodeInput } from "../../schema/email-code";
import { createSignInResponse, type Caller } from "../account";
import { consumeInvitation, recordInvitationUse } from "../registration-access";
import { openSession } from "../session";
import { consumeCode, type RightCode } from "./code";

export const accountExists = (cause?: unknown) => new AppError("conflict", "auth.accountExists", { cause });

type Joining = Pick<VerifyEmailCodeInput, "email" | "rememberMe"> & { join: NonNullable<VerifyEmailCodeInput["join"]> };

/**
 * The digits proved the address, so it counts as confirmed and no other way into the account
 * exists. @throws AppError `conflict` if the address has an account by now or the digits are
 * used, `forbidden` if it may not register, `rate_limited`
 */
export async function joinByEmailCode(
  { email, join, rememberMe }: Joining,
  right: RightCode,
  caller: Caller,
): Promise<SignInResponse> {
  await consume("registerAddress", caller.addressKey);
  const now = clock.now();
  const { id, token } = await db()
    .$transaction(async (tx) => {
      await consumeCode(right, tx);
      const isInvited = await consumeInvitation(tx, { email, isVerified: true });
      const user = await tx.user.create({
        data: {
          email,
          createdAt: now,
          emailVerifiedAt: now,
          language: caller.language ?? null,
          profile: { create: join },
        },
        select: { id: true },
      });
      if (isInvited) await recordInvitationUse(tx, user.id);
      return { id: user.id, token: await openSession(user.id, rememberMe, caller, tx) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? accountExists(error) : error;
    });
  return createSignInResponse(id, token);
}
