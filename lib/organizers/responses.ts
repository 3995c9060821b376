import { z } from "zod";

/** The member's own page, as they edit it. */
export const organizerSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  isPublished: z.boolean(),
});
