import { consume, refund } from "@/lib/core/server/rate-limit";

import { isKnownDevice } from "../known-device";
import type { Attempt } from "./attempts";
import { claimLogin, type LoginSource } from "./login";

/**
 * Counts like a password. Six digits are few, so an address, or a known device, also has a number
 * of failures over all accounts: trying the digits of many members at random must not pay.
 * @param account null for an address without one, which is counted in the same way
 * @throws AppError `rate_limited`
 */
export async function claimCodeTry(
  email: string,
  account: Parameters<typeof claimLogin>[1],
  source: LoginSource,
): Promise<Attempt> {
  const { addressKey, device } = source;
  const isKnown = account !== null && isKnownDevice(device, account.id, account.passwordChangedAt);
  const key = isKnown ? device.deviceId : addressKey;
  await consume("emailCodeFailures", key);
  const attempt = await claimLogin(email, account, source).catch(async (refusal: unknown) => {
    await refund("emailCodeFailures", key);
    throw refusal;
  });
  return {
    succeed: async () => {
      await Promise.all([attempt.succeed(), refund("emailCodeFailures", key)]);
    },
  };
}
