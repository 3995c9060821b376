import { z } from "zod";

import { maxLength, optionalLines, pageSize, requiredText } from "@/lib/i18n/shared/text-schemas";

import {
  FOLLOWED_PAGE,
  MAX_FOLLOWED_PAGE,
  MAX_ORGANIZER_ABOUT,
  MAX_ORGANIZER_NAME,
  MAX_SLUG,
  MIN_SLUG,
  RESERVED_SLUGS,
  SLUG_FORM,
} from "./constants";
import type { followedOrganizerSchema, organizerSchema } from "./responses";

export const saveOrganizerSchema = z.object({
  slug: z
    .string("organizers.slugForm")
    .trim()
    .toLowerCase()
    .min(MIN_SLUG, "organizers.slugForm")
    .max(MAX_SLUG, maxLength(MAX_SLUG))
    .regex(SLUG_FORM, "organizers.slugForm")
    .refine((slug) => !RESERVED_SLUGS.has(slug), "organizers.slugReserved"),
  name: requiredText("organizers.nameRequired", MAX_ORGANIZER_NAME),
  about: optionalLines(MAX_ORGANIZER_ABOUT).default(null),
  isPublished: z.boolean(),
});
export type SaveOrganizerInput = z.output<typeof saveOrganizerSchema>;
export type OrganizerForm = z.input<typeof saveOrganizerSchema>;

/** Any other text is the address of no page. */
export const slugSchema = z.string().max(MAX_SLUG).regex(SLUG_FORM);

export type Organizer = z.infer<typeof organizerSchema>;

export const listFollowedSchema = z.object({
  cursor: z.string().max(300).optional(),
  limit: pageSize(FOLLOWED_PAGE, MAX_FOLLOWED_PAGE),
});
export type FollowedOrganizer = z.infer<typeof followedOrganizerSchema>;
