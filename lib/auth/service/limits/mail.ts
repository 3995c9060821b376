import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";

import { isKnownDevice, type KnownDevice } from "../known-device";
import { claimAttempt } from "./attempts";

/** The kinds of mail that somebody who is not signed in as the recipient can cause. Each has a limit of its own. */
export type StrangerMail = "reset link" | "verification" | "email change";

/**
 * Returns the id of a device that the account of this email knows, else null. Only accounts of the device are looked up, so that
 * the time is the same for every other email, known or not.
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
 * Counts a mail that a stranger may have caused, and returns whether to send it (docs/product/sessions.md#mail-limits). Answer the
 * request the same way in both cases. A recipient who gets no mail has one of the same kind that is at most 45 minutes old, so its
 * link must be valid for longer, and a later request must not invalidate it.
 * @param deviceId what getOwnDeviceId returned: such a device has a limit of its own
 */
export async function claimMail(kind: StrangerMail, recipient: string, deviceId: string | null): Promise<boolean> {
  const email = recipient.toLowerCase();
  try {
    await claimAttempt([
      deviceId === null
        ? { limit: "mailRecipient", subject: `${kind} ${email}` }
        : { limit: "mailDevice", subject: `${kind} ${deviceId} ${email}` },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}
