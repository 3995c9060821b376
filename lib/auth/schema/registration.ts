import { z } from "zod";

import type { PublicSite } from "@/lib/core/shared/site";
import { optionalText } from "@/lib/i18n/shared/text-schemas";
import { nameFields } from "@/lib/profiles/schema/profile-form";

import { emailSchema, newPasswordSchema } from "./credentials";

const createRegisterSchema = (requiresLocation: boolean) =>
  z.object({
    ...nameFields,
    email: emailSchema,
    password: newPasswordSchema,
    phone: optionalText(40).default(null),
    profession: optionalText(100).default(null),
    industry: optionalText(100).default(null),
    company: optionalText(100).default(null),
    location: optionalText(100)
      .default(null)
      .refine((location) => location !== null || !requiresLocation, "auth.location.required"),
    rememberMe: z.boolean().default(false),
    /** The token of an invitation's link. */
    invitation: optionalText(200).optional(),
  });

/** The service checks whether the site requires a location. */
export const registerSchema = createRegisterSchema(false);

/** For the form, which knows the site's choice (docs/product/site.md#region). */
export const getRegisterSchema = ({ registrationLocation }: PublicSite) => createRegisterSchema(!registrationLocation);

export type RegisterForm = z.input<typeof registerSchema>;

export type RegisterInput = z.output<typeof registerSchema>;
