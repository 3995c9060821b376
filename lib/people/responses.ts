import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/email-schema";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";
import { tagsSchema } from "@/lib/profiles/responses/tags";

const text = z.string().nullable();

export const contactResponseSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  bio: text,
  phone: text.optional(),
  email: emailAddressSchema.optional(),
  linkedinUrl: text.optional(),
  /** Absent if the person has none that the caller may see. */
  tags: tagsSchema.optional(),
  /** Details are left out because the caller's email is not verified. */
  needsVerifiedEmail: z.literal(true).optional(),
});
