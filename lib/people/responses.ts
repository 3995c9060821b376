import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";
import { topicsSchema } from "@/lib/profiles/responses/topics";

const text = z.string().nullable();

export const contactResponseSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  bio: text,
  phone: text.optional(),
  email: emailAddressSchema.optional(),
  linkedinUrl: text.optional(),
  /** Absent if the person has none that the caller may see. */
  topics: topicsSchema.optional(),
  /** Details are left out because the caller's email is not verified. */
  needsVerifiedEmail: z.literal(true).optional(),
});
