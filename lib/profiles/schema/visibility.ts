import { z } from "zod";

import { MAP_VISIBILITIES, TOPIC_VISIBILITIES, VISIBILITIES } from "../constants/profile";

export const visibility = z.enum(VISIBILITIES);

export const topicVisibility = z.enum(TOPIC_VISIBILITIES);

/** The audience of details and topics (docs/product/contact-cards.md#contact-visibility). */
export const visibilitySchema = z.object({
  email: visibility.default("attendees"),
  phone: visibility.default("attendees"),
  linkedinUrl: visibility.default("attendees"),
  topics: topicVisibility.default("attendees"),
});

export type Visibility = z.infer<typeof visibilitySchema>;

export const mapVisibility = z.enum(MAP_VISIBILITIES);

export type MapVisibility = z.infer<typeof mapVisibility>;

/** Null, before the member chooses, means the default. */
export const storedMapVisibilitySchema = mapVisibility.nullable().transform((value) => value ?? MAP_VISIBILITIES[0]);
