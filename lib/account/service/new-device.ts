import { describeDevice } from "@/lib/auth/data/device";
import type { NewDeviceSignIn } from "@/lib/auth/service/account";
import { clock } from "@/lib/core/shared/clock";
import type { Db } from "@/lib/core/server/db";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { enqueueSecurityNotice } from "@/lib/notifications/service/queue/security-notice";

/** Pass the transaction that opens the session. The sign-in doesn't wait for the email. */
export async function notifyNewDevice(client: Db, { userId, userAgent }: NewDeviceSignIn): Promise<void> {
  const user = await client.user.findUnique({ where: { id: userId }, select: { language: true } });
  const device = describeDevice(userAgent, resolveRecipientLocale(user?.language));
  await enqueueSecurityNotice(userId, { event: "new_device", device, at: clock.now().toISOString() }, { client });
}
