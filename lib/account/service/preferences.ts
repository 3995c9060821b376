import type { Actor } from "@/lib/auth/schema";
import { db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";
import { type NotificationSettings, readNotificationSettings } from "@/lib/notifications/schema";
import { publish } from "@/lib/realtime/server/bus";

import { requirePreferences } from "../data/preferences";
import type { PreferencesResponse, PreferencesUpdate } from "../schema";

function merged(now: NotificationSettings, changes: PreferencesUpdate["notifications"] = {}): NotificationSettings {
  const kinds = Object.keys(now) as (keyof NotificationSettings)[];
  // Read again, so that a channel which a kind doesn't have is not kept.
  return readNotificationSettings(Object.fromEntries(kinds.map((kind) => [kind, { ...now[kind], ...changes[kind] }])));
}

/** Changes what is named and leaves the rest; two tabs that change two things keep both. @throws AppError `not_found` */
export async function updatePreferences(actor: Actor, changes: PreferencesUpdate): Promise<PreferencesResponse> {
  const { userId } = actor;
  const { notifications, quietHours, timezone } = changes;
  const answer = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM profiles WHERE "userId" = ${userId}::uuid FOR UPDATE`;
    const before = await requirePreferences(actor, tx);
    await tx.profile.update({
      where: { userId },
      data: {
        notifications: merged(before.notifications, notifications),
        ...(quietHours !== undefined && { quietHours: quietHours ?? Prisma.DbNull }),
        ...(timezone !== undefined && { timezone }),
      },
      select: { userId: true },
    });
    return requirePreferences(actor, tx);
  });
  await publish({ type: "user_changed", userId });
  return answer;
}
