import { db } from "@/lib/core/server/db";
import { toMailbox } from "@/lib/core/shared/contact/email-address";
import { AppError } from "@/lib/core/shared/errors";

import { isKnownDevice, type KnownDevice } from "../known-device";
import { claimAttempt, type Claim } from "./attempts";

/** The kinds of mail that a stranger can cause. Each kind has its own limit. */
export type StrangerMail = "reset link" | "verification" | "email change" | "email code";

/**
 * Returns the device's id if the account of this email knows the device, else null. Looks up only
 * the accounts of the device, so that the time doesn't reveal whether an email is known.
 */
export async function getOwnDeviceId(device: KnownDevice | null, email: string): Promise<string | null> {
  if (!device) return null;
  const accounts = await db().user.findMany({
    where: { id: { in: device.userIds }, deletedAt: null },
    select: { id: true, email: true, passwordChangedAt: true },
  });
  const account = accounts.find((user) => user.email === email);
  return account && isKnownDevice(device, account.id, account.passwordChangedAt) ? device.deviceId : null;
}

/**
 * Counts a mail that a stranger may have caused (docs/product/sessions.md#mail-limits). Returns
 * null if it must not be sent, else a function that gives the count back, for a mail that is tried
 * again. The response must be the same in both cases. If no mail is sent, the recipient has one of
 * the same kind that is at most 45 minutes old. Its link must be valid for longer than that, and a
 * later request must not invalidate it.
 * @param deviceId the result of getOwnDeviceId; such a device has its own limit
 */
export async function claimMail(
  kind: StrangerMail,
  recipient: string,
  deviceId: string | null,
): Promise<(() => Promise<void>) | null> {
  const email = toMailbox(recipient.toLowerCase());
  const claim: Claim =
    deviceId === null
      ? { limit: "mailRecipient", subject: `${kind} ${email}` }
      : { limit: "mailDevice", subject: `${kind} ${deviceId} ${email}` };
  try {
    return (await claimAttempt([claim])).succeed;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return null;
    throw error;
  }
}
