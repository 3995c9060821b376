import { z } from "zod";

import { MAX_PASSWORD_LENGTH } from "@/lib/auth/constants";
import type { NotificationSettings } from "@/lib/notifications/schema";

/** The body of DELETE /api/profiles/me: whoever holds an unlocked phone is not thereby its owner. */
export const deleteAccountSchema = z.object({
  password: z.string("Password is required").min(1, "Password is required").max(MAX_PASSWORD_LENGTH),
});
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;

/** The id of a session on the wire: a hash, because the stored one is what a token is checked by. */
export const sessionIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** An entry of GET /api/auth/sessions. */
export type SessionResponse = {
  id: string;
  /** In words, like 'Chrome on Android'. */
  device: string;
  /** The one this call was made by. */
  isCurrent: boolean;
  /** ISO 8601, as all times; null for one made before they were kept. */
  createdAt: string | null;
  /** Used this recently at least: use is written down every 30 minutes (contract §2). */
  lastSeenAt: string;
  expiresAt: string;
};

const channels = z.object({ push: z.boolean(), email: z.boolean() }).partial();

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The body of PATCH /api/profiles/me/notifications: what it names changes, the rest stays. */
export const preferencesUpdateSchema = z
  .object({
    notifications: z
      .object({
        messages: channels,
        requests: channels,
        reminders: channels,
        changes: channels,
        thankYou: channels,
        digest: channels,
      } satisfies Record<keyof NotificationSettings, typeof channels>)
      .partial(),
    /** Wall-clock times in the member's own zone; the end may lie on the next day. Null: none. */
    quietHours: z
      .object({ start: timeOfDay, end: timeOfDay })
      .refine(({ start, end }) => start !== end, { path: ["end"], message: "The end must differ from the start" })
      .nullable(),
    timezone: z.string().max(64).refine(isZone, "This time zone isn't known"),
  })
  .partial();
export type PreferencesUpdate = z.output<typeof preferencesUpdateSchema>;

/** GET and PATCH /api/profiles/me/notifications. */
export type PreferencesResponse = {
  notifications: NotificationSettings;
  quietHours: { start: string; end: string } | null;
  timezone: string | null;
};
