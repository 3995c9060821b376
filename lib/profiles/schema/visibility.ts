import { z } from "zod";

import { MAP_VISIBILITIES, TAG_VISIBILITIES, VISIBILITIES } from "../constants/profile";

export const visibility = z.enum(VISIBILITIES);

export const tagVisibility = z.enum(TAG_VISIBILITIES);

/** The audience of details and tags (docs/product/contact-cards.md#contact-visibility). */
export const visibilitySchema = z.object({
  email: visibility.default("attendees"),
  phone: visibility.default("attendees"),
  linkedinUrl: visibility.default("attendees"),
  tags: tagVisibility.default("attendees"),
});

export type Visibility = z.infer<typeof visibilitySchema>;

export const mapVisibility = z.enum(MAP_VISIBILITIES);

export type MapVisibility = z.infer<typeof mapVisibility>;

/** Null, before the member chooses, means the default. */
export const storedMapVisibilitySchema = mapVisibility.nullable().transform((value) => value ?? MAP_VISIBILITIES[0]);
