import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicProfileSchema, publicUserSchema } from "@/lib/profiles/responses/profile";

const text = z.string().nullable();

export const contactEventSchema = z.strictObject({ id: z.uuid(), name: z.string() });

export const contactSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: emailAddressSchema.nullable(),
  phone: text,
  company: text,
  jobTitle: text,
  /** The person's text to the member. */
  line: text,
  source: z.enum(["given", "scanned"]),
  /** Where they met. */
  event: contactEventSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** The member who confirmed the contact's address since, if the owner may see them. */
  member: publicUserSchema.nullable(),
});

/** The member's card. Details are absent unless the member gives them. */
export const givenCardSchema = publicProfileSchema.omit({ avatarUrl: true }).extend({
  email: emailAddressSchema.optional(),
  phone: z.string().optional(),
  linkedinUrl: z.string().optional(),
  /** The details are absent only because the giver's network reached its limit. */
  isLimited: z.literal(true).optional(),
});
