import { z } from "zod";

import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { emailSchema, newPasswordSchema } from "./credentials";

export const requestPasswordResetSchema = z.object({ email: emailSchema });

export type RequestPasswordResetInput = z.output<typeof requestPasswordResetSchema>;

export const resetPasswordSchema = z.object({
  token: requiredText("auth.resetLink.incomplete", 200),
  newPassword: newPasswordSchema,
});

export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
