import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { formatWork } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { enqueueDeliveries } from "../queue/enqueue";
import { getConnectionText } from "../text/push-text";

/** Its key makes it one push, however many processes call it. */
export async function enqueueRequestPush(
  receiverId: string,
  connectionId: string,
  requester: PublicUser,
  locale: Locale,
  line: string | null = null,
): Promise<void> {
  if (!env().VAPID_PUBLIC_KEY) return;
  const device = await db().pushSubscription.findFirst({ where: { userId: receiverId }, select: { id: true } });
  if (!device) return;
  const work = formatWork(requester.profile, " · ");
  await enqueueDeliveries([
    {
      channel: "push",
      key: `push:request:${connectionId}:${receiverId}`,
      kind: "requests",
      userId: receiverId,
      payload: {
        about: "note",
        title: getConnectionText("request", requester.profile, locale),
        body: line ?? (work || getTranslator(locale)("push.connection.requestBody")),
        path: "/connections",
      },
    },
  ]);
}
