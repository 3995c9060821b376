import { describeDevice } from "@/lib/auth/data/device";
import type { NewDeviceSignIn } from "@/lib/auth/service/account";
import { clock } from "@/lib/core/shared/clock";
import type { Db } from "@/lib/core/server/db";
import { RECIPIENT_LOCALE } from "@/lib/i18n/server/languages";

import { enqueueSecurityNotice } from "./security-notice";

/**
 * Enqueues the email about a sign-in on a new device, in the transaction that opens the session: it is sent if and only if the
 * session exists, and the sign-in doesn't wait for it.
 */
export const notifyNewDevice = (client: Db, { userId, userAgent }: NewDeviceSignIn): Promise<void> =>
  enqueueSecurityNotice(
    userId,
    { event: "new_device", device: describeDevice(userAgent, RECIPIENT_LOCALE), at: clock.now().toISOString() },
    { client },
  );
