import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/email-schema";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

const text = z.string().nullable();

export const contactResponseSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  bio: text,
  phone: text.optional(),
  email: emailAddressSchema.optional(),
  linkedinUrl: text.optional(),
  /** Details are left out because the caller's email is not verified. */
  needsVerifiedEmail: z.literal(true).optional(),
});
