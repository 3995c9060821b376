import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { mapKinds, type NotificationSettings } from "@/lib/notifications/constants";

export const sessionResponseSchema = z.strictObject({
  id: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export const emailStatusSchema = z.strictObject({
  email: emailAddressSchema,
  isVerified: z.boolean(),
  change: z.strictObject({ email: emailAddressSchema, expiresAt: z.iso.datetime() }).nullable(),
});

export const languageResponseSchema = z.strictObject({ language: z.enum(LANGUAGE_NAMES).nullable() });

export const emailConfirmedSchema = z.strictObject({
  kind: z.enum(["registration", "change"]),
  email: emailAddressSchema,
  endedSessions: z.int().min(0),
  /** Whether factors were removed, because this was the address's first confirmation. */
  removedTwoStep: z.boolean(),
});
export type EmailConfirmed = z.infer<typeof emailConfirmedSchema>;

const settingsSchema = z.strictObject(
  mapKinds((channels) => z.strictObject(Object.fromEntries(channels.map((channel) => [channel, z.boolean()])))),
) as unknown as z.ZodType<NotificationSettings>;

export const preferencesResponseSchema = z.strictObject({
  notifications: settingsSchema,
  quietHours: z.strictObject({ start: z.string(), end: z.string() }).nullable(),
  timezone: z.string().nullable(),
});

export const calendarSubscriptionSchema = z.strictObject({ createdAt: z.iso.datetime() });

/** The token is shown once. */
export const newCalendarSubscriptionSchema = calendarSubscriptionSchema.extend({ token: z.string() });
export type CalendarSubscription = z.infer<typeof calendarSubscriptionSchema>;
export type NewCalendarSubscription = z.infer<typeof newCalendarSubscriptionSchema>;
