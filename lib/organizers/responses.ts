import { z } from "zod";

export const organizerSchema = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  isPublished: z.boolean(),
  /** Only its member sees how many. */
  followers: z.int(),
});

export const followedOrganizerSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  followedAt: z.string(),
});
