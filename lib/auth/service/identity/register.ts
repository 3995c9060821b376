import { db } from "@/lib/core/server/db";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { toProfileLocation } from "@/lib/profiles/service/location";

import type { Identity, RegisterIdentityInput } from "../../schema/identity";
import type { SignInResponse } from "../../responses";
import { createSignInResponse, createVerifiedUser, type Caller } from "../account";
import { openSession } from "../session/session";
import { connectIdentity, syncAdminGroup } from "./connect";

/**
 * The provider verified the address. @throws AppError `validation` for a missing location,
 * `conflict` if the email or the identity has an account, `forbidden` if the address may not
 * register, `rate_limited`
 */
export async function registerIdentity(
  { rememberMe, email: _, ...rest }: RegisterIdentityInput,
  identity: Identity,
  caller: Caller,
): Promise<SignInResponse> {
  const profile = { ...rest, location: toProfileLocation(rest.location) };
  await consume("registerAddress", caller.addressKey);
  const { id, token } = await db()
    .$transaction(async (tx) => {
      const userId = await createVerifiedUser(tx, { email: identity.email, profile }, caller);
      await connectIdentity(tx, userId, identity);
      return { id: userId, token: await openSession(userId, rememberMe, caller, tx) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError("conflict", "account.identity.accountExists", { cause: error })
        : error;
    });
  await syncAdminGroup(id, identity);
  return createSignInResponse(id, token);
}
