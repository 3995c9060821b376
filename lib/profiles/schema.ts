import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import { optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_BIO, VISIBILITIES } from "./constants/profile";
import type { ownProfileSchema, publicProfileSchema, publicUserSchema, viewerSchema } from "./responses";

const visibility = z.enum(VISIBILITIES);

/** Who may see each contact detail (docs/product/contact-cards.md#contact-visibility). */
export const visibilitySchema = z.object({
  email: visibility.default("attendees"),
  phone: visibility.default("attendees"),
  linkedinUrl: visibility.default("attendees"),
});
export type Visibility = z.infer<typeof visibilitySchema>;

/** What attendee lists, maps and live events contain about a person, and no more. */
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A person as other members see them. */
export type PublicUser = z.infer<typeof publicUserSchema>;

/** A member's own profile with every field. */
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** The signed-in member: the response of GET /api/auth/me. */
export type Viewer = z.infer<typeof viewerSchema>;

/** A URL that a browser may open: http or https, never `javascript:` or another scheme. */
const webUrl = optionalText(300).refine(
  (value) => value === null || /^https?:\/\/[^\s/]+/i.test(value),
  "profiles.url.invalid",
);

/** A path on this server, or an https URL. `//host` looks like a path but names another server. */
const pictureUrl = optionalText(500).refine(
  (value) => value === null || /^(https:\/\/[^\s/]+|\/(?![/\\]))/.test(value),
  "profiles.avatarUrl.invalid",
);

/** The fields that the profile and the registration have in common. */
export const nameFields = {
  firstName: requiredText("profiles.firstName.required"),
  lastName: requiredText("profiles.lastName.required"),
};

/** The body of PUT /api/profiles/me: any subset of the fields. A required field that is present must not be blank. */
export const profileUpdateSchema = z
  .object({
    ...nameFields,
    profession: requiredText("profiles.profession.required"),
    industry: requiredText("profiles.industry.required"),
    company: requiredText("profiles.company.required"),
    phone: optionalText(40),
    location: optionalText(100),
    bio: optionalText(MAX_BIO),
    linkedinUrl: webUrl,
    avatarUrl: pictureUrl,
    /** The named details change; the others stay as they are. */
    visibility: z.object({ email: visibility, phone: visibility, linkedinUrl: visibility }).partial(),
    approveRequests: z.boolean(),
  })
  .partial();
export type ProfileUpdate = z.output<typeof profileUpdateSchema>;

/** The profile form, with every field that it shows. */
export const profileFormSchema = profileUpdateSchema
  .pick({
    firstName: true,
    lastName: true,
    profession: true,
    industry: true,
    company: true,
    phone: true,
    location: true,
    bio: true,
    linkedinUrl: true,
  })
  .required();
export type ProfileForm = z.input<typeof profileFormSchema>;
export type SavedProfileForm = z.output<typeof profileFormSchema>;

export const userIdSchema = z.object({ userId: idSchema });
