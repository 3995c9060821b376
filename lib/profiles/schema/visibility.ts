import { z } from "zod";

import { VISIBILITIES } from "../constants/profile";

export const visibility = z.enum(VISIBILITIES);

/** Who may see each contact detail (docs/product/contact-cards.md#contact-visibility). */
export const visibilitySchema = z.object({
  email: visibility.default("attendees"),
  phone: visibility.default("attendees"),
  linkedinUrl: visibility.default("attendees"),
});

export type Visibility = z.infer<typeof visibilitySchema>;
