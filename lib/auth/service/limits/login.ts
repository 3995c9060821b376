import { consume, isWithinLimit, refund } from "@/lib/core/server/rate-limit";

import { isKnownDevice, type KnownDevice } from "../known-device";
import { claimAttempt, type Attempt } from "./attempts";

/** Attempts per account that an address keeps after too many failures. */
const FEW_ATTEMPTS = 3;

export type LoginSource = { addressKey: string; device: KnownDevice | null };
type Account = { id: string; passwordChangedAt: Date | null };

/**
 * Counts a sign-in before the password is checked (docs/product/sessions.md#rate-limits). A device
 * that the account knows has a limit of its own, so that strangers can't lock out the owner. Other
 * sign-ins count on the account, and on the pair of account and address. An address with many
 * failures gets fewer attempts per account, so that other people at that address can still sign in.
 * @param account null for an unknown email, which is counted in the same way
 * @throws AppError `rate_limited`
 */
export async function claimLogin(email: string, account: Account | null, source: LoginSource): Promise<Attempt> {
  const { addressKey, device } = source;
  if (account && isKnownDevice(device, account.id, account.passwordChangedAt)) {
    await consume("loginDevice", device.deviceId);
    return claimAttempt([{ limit: "loginDevice", subject: `${device.deviceId} ${email}` }]);
  }
  await consume("loginChecks", addressKey);
  // Counts a failure before the password is checked.
  const hasManyFailures = !(await isWithinLimit(consume("loginFailures", addressKey)));
  const attempt = await claimAttempt([
    { limit: "loginPair", subject: `${addressKey} ${email}`, ...(hasManyFailures && { maxLevel: FEW_ATTEMPTS }) },
    { limit: "loginAccount", subject: email },
  ]).catch(async (refusal: unknown) => {
    // A refused attempt reveals nothing, so it isn't counted against the address, which others
    // share.
    await refund("loginFailures", addressKey);
    throw refusal;
  });
  return {
    succeed: async () => {
      await Promise.all([attempt.succeed(), refund("loginFailures", addressKey)]);
    },
  };
}
