import { z } from "zod";

import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { maxLength, requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../constants";

export const requiredEmail = requiredText("auth.email.required", 255);

export const emailSchema = requiredEmail
  .refine((text) => normalizeEmail(text) !== null, "auth.email.invalid")
  .overwrite((text) => normalizeEmail(text) ?? text)
  .meta({ format: "idn-email" });

/** For checks only: an old password may break the present rules. */
export const requiredPasswordSchema = z
  .string("auth.password.required")
  .min(1, "auth.password.required")
  .max(MAX_PASSWORD_LENGTH, maxLength(MAX_PASSWORD_LENGTH))
  // Only spaces count as blank.
  .refine((value) => value.trim() !== "", "auth.password.required");

export const newPasswordSchema = requiredPasswordSchema.min(
  MIN_PASSWORD_LENGTH,
  buildErrorMessage("auth.password.tooShort", { min: MIN_PASSWORD_LENGTH }),
);
