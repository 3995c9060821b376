import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { toProfileLocation } from "@/lib/profiles/service/location";

import type { Identity, RegisterIdentityInput } from "../../schema/identity";
import type { SignInResponse } from "../../responses";
import { createSignInResponse, type Caller } from "../account";
import { consumeInvitation, recordInvitationUse } from "../registration-access";
import { openSession } from "../session";
import { connectIdentity, syncAdminGroup } from "./connect";

/**
 * The provider verified the address, so it counts as confirmed and no other way into the account
 * exists. @throws AppError `validation` for a missing location, `conflict` if the email or the
 * identity has an account, `forbidden` if the address may not register, `rate_limited`
 */
export async function registerIdentity(
  { rememberMe, email: _, ...rest }: RegisterIdentityInput,
  identity: Identity,
  caller: Caller,
): Promise<SignInResponse> {
  const profile = { ...rest, location: toProfileLocation(rest.location) };
  await consume("registerAddress", caller.addressKey);
  const now = clock.now();
  const { id, token } = await db()
    .$transaction(async (tx) => {
      const isInvited = await consumeInvitation(tx, { email: identity.email, isVerified: true });
      const user = await tx.user.create({
        data: {
          email: identity.email,
          createdAt: now,
          emailVerifiedAt: now,
          language: caller.language ?? null,
          profile: { create: profile },
        },
        select: { id: true },
      });
      if (isInvited) await recordInvitationUse(tx, user.id);
      await connectIdentity(tx, user.id, identity);
      return { id: user.id, token: await openSession(user.id, rememberMe, caller, tx) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError("conflict", "account.identity.accountExists", { cause: error })
        : error;
    });
  await syncAdminGroup(id, identity);
  return createSignInResponse(id, token);
}
