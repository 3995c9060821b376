import { z } from "zod";

import { errorMessage } from "@/lib/i18n/shared/error-message";
import { maxLength, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";
import { nameFields } from "@/lib/profiles/schema";

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./constants";

/** Who acts. The role is the current one of the session's user, never the token's. */
export type Actor = { userId: string; role: "user" | "admin"; sid: string };

const requiredEmail = requiredText("auth.email.required", 255);

/** Emails are lower-cased before they are stored or compared. */
export const emailSchema = requiredEmail.pipe(z.email("auth.email.invalid")).transform((value) => value.toLowerCase());

/** A password to check. It may be older than the present rules. */
export const requiredPasswordSchema = z
  .string("auth.password.required")
  .min(1, "auth.password.required")
  .max(MAX_PASSWORD_LENGTH, maxLength(MAX_PASSWORD_LENGTH));

export const newPasswordSchema = requiredPasswordSchema
  .min(MIN_PASSWORD_LENGTH, errorMessage("auth.password.tooShort", { min: MIN_PASSWORD_LENGTH }))
  // Only spaces count as blank.
  .refine((value) => value.trim() !== "", "auth.password.required");

export const registerSchema = z.object({
  ...nameFields,
  email: emailSchema,
  password: newPasswordSchema,
  phone: optionalText(40).default(null),
  profession: optionalText(100).default(null),
  industry: optionalText(100).default(null),
  company: optionalText(100).default(null),
  location: requiredText("auth.location.required")
    // The welcome screen and the profile form spell this city differently; one spelling is stored.
    .transform((value) => (value === "St. Pete" ? "St. Petersburg" : value)),
  rememberMe: z.boolean().default(false),
});
export type RegisterForm = z.input<typeof registerSchema>;
export type RegisterInput = z.output<typeof registerSchema>;

export const loginSchema = z.object({
  email: requiredEmail.transform((value) => value.toLowerCase()),
  password: requiredPasswordSchema,
  rememberMe: z.boolean().default(false),
});
export type LoginForm = z.input<typeof loginSchema>;
export type LoginInput = z.output<typeof loginSchema>;

export const requestPasswordResetSchema = z.object({ email: emailSchema });
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetSchema>;

export const resetPasswordSchema = z.object({
  token: requiredText("auth.resetLink.incomplete", 200),
  newPassword: newPasswordSchema,
});
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
