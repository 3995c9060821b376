import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { readNotificationSettings } from "@/lib/notifications/schema";

import type { PreferencesResponse } from "../schema";

const storedQuietHoursSchema = z.object({ start: z.string(), end: z.string() }).nullable().catch(null);

/** @throws AppError `not_found` if the account is gone */
export async function requirePreferences(actor: Actor, client: Db = db()): Promise<PreferencesResponse> {
  const profile = await client.profile.findUnique({
    where: { userId: actor.userId },
    select: { notifications: true, quietHours: true, timezone: true },
  });
  if (!profile) throw notFound("account.notFound");
  return {
    notifications: readNotificationSettings(profile.notifications),
    quietHours: storedQuietHoursSchema.parse(profile.quietHours),
    timezone: profile.timezone,
  };
}
