import { z } from "zod";

import type { Actor } from "@/lib/auth/schema";
import { db, type Db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { readNotificationSettings } from "@/lib/notifications/schema";

import type { PreferencesResponse } from "../schema";

const storedQuietHours = z.object({ start: z.string(), end: z.string() }).nullable().catch(null);

/** What the actor wants to be told, and when not. @throws AppError `not_found` when the account is gone */
export async function requirePreferences(actor: Actor, client: Db = db()): Promise<PreferencesResponse> {
  const stored = await client.profile.findUnique({
    where: { userId: actor.userId },
    select: { notifications: true, quietHours: true, timezone: true },
  });
  if (!stored) throw notFound("This account no longer exists.");
  return {
    notifications: readNotificationSettings(stored.notifications),
    quietHours: storedQuietHours.parse(stored.quietHours),
    timezone: stored.timezone,
  };
}
