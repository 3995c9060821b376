import { z } from "zod";

import { optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";
import { nameFields } from "@/lib/profiles/schema/profile-form";

import { emailSchema, newPasswordSchema } from "./credentials";

export const registerSchema = z.object({
  ...nameFields,
  email: emailSchema,
  password: newPasswordSchema,
  phone: optionalText(40).default(null),
  profession: optionalText(100).default(null),
  industry: optionalText(100).default(null),
  company: optionalText(100).default(null),
  /** The service checks that the site offers it. */
  location: requiredText("auth.location.required"),
  rememberMe: z.boolean().default(false),
  /** The token of an invitation's link. */
  invitation: optionalText(200).optional(),
});

export type RegisterForm = z.input<typeof registerSchema>;

export type RegisterInput = z.output<typeof registerSchema>;
