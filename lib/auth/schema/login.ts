import { z } from "zod";

import { normalizeEmail } from "@/lib/core/shared/contact/email-address";

import { requiredEmail, requiredPasswordSchema } from "./credentials";

export const loginSchema = z.object({
  email: requiredEmail.overwrite((text) => normalizeEmail(text) ?? text.toLowerCase()),
  password: requiredPasswordSchema,
  rememberMe: z.boolean().default(false),
});

export type LoginForm = z.input<typeof loginSchema>;

export type LoginInput = z.output<typeof loginSchema>;
