import { consume, refund } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";

import { isKnownDevice, type KnownDevice } from "../known-device";
import { claimAttempt, type Attempt } from "./attempts";

/** Attempts for one account that an address keeps after it has caused too many failures. */
const FEW_ATTEMPTS = 3;

export type LoginSource = { addressKey: string; device: KnownDevice | null };
type Account = { id: string; passwordChangedAt: Date | null };

/** Counts a failure of the address in advance. Returns whether it has caused too many in the last minute. */
async function countFailure(addressKey: string): Promise<boolean> {
  try {
    await consume("loginFailures", addressKey);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return true;
    throw error;
  }
}

/**
 * Counts a sign-in before the password is checked (docs/product/sessions.md#rate-limits). On a device that the account knows, it
 * counts on that device alone, so that nothing a stranger does affects the owner. Everywhere else it counts on the account and on
 * the pair of account and address; an address with many failures gets fewer attempts for each account, and the others there go on.
 * @param account null if the email is unknown, which is counted in the same way
 * @throws AppError `rate_limited`
 */
export async function claimLogin(email: string, account: Account | null, source: LoginSource): Promise<Attempt> {
  const { addressKey, device } = source;
  if (account && isKnownDevice(device, account.id, account.passwordChangedAt)) {
    await consume("loginDevice", device.deviceId);
    return claimAttempt([{ limit: "loginDevice", subject: `${device.deviceId} ${email}` }]);
  }
  await consume("loginChecks", addressKey);
  const hasManyFailures = await countFailure(addressKey);
  const attempt = await claimAttempt([
    { limit: "loginPair", subject: `${addressKey} ${email}`, ...(hasManyFailures && { maxLevel: FEW_ATTEMPTS }) },
    { limit: "loginAccount", subject: email },
  ]).catch(async (refusal: unknown) => {
    // A refused attempt learns nothing, so it is no failure of the address, which others use too.
    await refund("loginFailures", addressKey);
    throw refusal;
  });
  return {
    succeed: async () => {
      await Promise.all([attempt.succeed(), refund("loginFailures", addressKey)]);
    },
  };
}
