import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";
import { KINDS, type NotificationSettings } from "@/lib/notifications/constants";
import { readNotificationSettings } from "@/lib/notifications/schema";
import { lockProfile } from "@/lib/profiles/service/profile-lock";
import { publish } from "@/lib/realtime/bus";

import { requirePreferences } from "../data/preferences";
import type { LanguageInput, PreferencesResponse, PreferencesUpdate } from "../schema";

function mergeSettings(
  current: NotificationSettings,
  changes: PreferencesUpdate["notifications"] = {},
): NotificationSettings {
  const merged = Object.fromEntries(KINDS.map((kind) => [kind, { ...current[kind], ...changes[kind] }]));
  // Parsed again, to drop channels that a kind doesn't have.
  return readNotificationSettings(merged);
}

/** Keeps settings that aren't given, so that simultaneous changes are all stored. */
export async function updatePreferences(actor: Actor, changes: PreferencesUpdate): Promise<PreferencesResponse> {
  const { userId } = actor;
  const { notifications, quietHours, timezone } = changes;
  const preferences = await db().$transaction(async (tx) => {
    await lockProfile(tx, userId);
    const current = await requirePreferences(actor, tx);
    await tx.profile.update({
      where: { userId },
      data: {
        notifications: mergeSettings(current.notifications, notifications),
        ...(quietHours !== undefined && { quietHours: quietHours ?? Prisma.DbNull }),
        ...(timezone !== undefined && { timezone }),
      },
      select: { userId: true },
    });
    return requirePreferences(actor, tx);
  });
  await publish({ type: "user_changed", userId });
  return preferences;
}

/** Stores the choice for all devices. Open pages and sockets keep theirs until they reload. */
export async function setLanguage({ userId }: Actor, { language }: LanguageInput): Promise<void> {
  await db().user.updateMany({ where: { id: userId, deletedAt: null }, data: { language } });
}
