import { z } from "zod";

import { emailSchema, newPasswordSchema, requiredPasswordSchema } from "@/lib/auth/schema/credentials";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { requiredText } from "@/lib/i18n/shared/text-schemas";
import { mapKinds } from "@/lib/notifications/constants";
import type { emailStatusSchema, preferencesResponseSchema, sessionResponseSchema } from "./responses";

/**
 * Needed because another person may be using an unlocked phone. Absent for accounts without one,
 * which need a recent proof (docs/product/two-step.md#asking-again).
 */
const ownPassword = requiredPasswordSchema.optional();

export const deleteAccountSchema = z.object({ password: ownPassword });
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;

export const changePasswordSchema = z.object({ password: requiredPasswordSchema, newPassword: newPasswordSchema });
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

export const changeEmailSchema = z.object({ password: ownPassword, newEmail: emailSchema });
export type ChangeEmailInput = z.output<typeof changeEmailSchema>;

/** The password is needed without a session of the account. */
export const confirmEmailSchema = z.object({
  token: requiredText("account.email.linkIncomplete", 200),
  password: requiredPasswordSchema.optional(),
});
export type ConfirmEmailInput = z.output<typeof confirmEmailSchema>;

export type EmailStatus = z.infer<typeof emailStatusSchema>;

/** Null removes the choice, so that each browser decides. */
export const languageSchema = z.object({ language: z.enum(LANGUAGE_NAMES, "account.language.unknown").nullable() });
export type LanguageInput = z.output<typeof languageSchema>;

/** A hash, because the stored id is part of the token. */
export const sessionIdSchema = z.object({
  id: z
    .string()
    .max(32)
    .regex(/^[0-9a-f]{32}$/),
});

export type SessionResponse = z.infer<typeof sessionResponseSchema>;

const channels = z.object({ push: z.boolean(), email: z.boolean() }).partial();

const timeOfDay = z
  .string()
  .max(5, "account.quietHours.time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "account.quietHours.time");

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
};

/** Absent fields stay as they are. */
export const preferencesUpdateSchema = z
  .object({
    notifications: z.object(mapKinds(() => channels)).partial(),
    /** Local times in the member's zone. The end may be on the next day. Null removes them. */
    quietHours: z
      .object({ start: timeOfDay, end: timeOfDay })
      .refine(({ start, end }) => start !== end, { path: ["end"], message: "account.quietHours.equal" })
      .nullable(),
    timezone: z.string().max(64).refine(isTimeZone, "account.timezone.unknown"),
  })
  .partial();
export type PreferencesUpdate = z.output<typeof preferencesUpdateSchema>;

export type PreferencesResponse = z.infer<typeof preferencesResponseSchema>;
