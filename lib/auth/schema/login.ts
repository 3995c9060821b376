import { z } from "zod";

import { requiredEmail, requiredPasswordSchema } from "./credentials";

export const loginSchema = z.object({
  email: requiredEmail.transform((value) => value.toLowerCase()),
  password: requiredPasswordSchema,
  rememberMe: z.boolean().default(false),
});

export type LoginForm = z.input<typeof loginSchema>;

export type LoginInput = z.output<typeof loginSchema>;
