import { z } from "zod";

import { optionalLines, optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_BIO } from "../constants/profile";
import { mapVisibility, tagVisibility, visibility } from "./visibility";

/** Only http and https, because a browser would run `javascript:` and could open other schemes. */
const webUrl = optionalText(300).refine(
  (value) => value === null || /^https?:\/\/[^\s/]+/i.test(value),
  "profiles.url.invalid",
);

/**
 * A path on this server or an https URL. `//host` looks like a path but leads to another server.
 */
const pictureUrl = optionalText(500).refine(
  (value) => value === null || /^(https:\/\/[^\s/]+|\/(?![/\\]))/.test(value),
  "profiles.avatarUrl.invalid",
);

/** The fields that the profile and the registration share. */
export const nameFields = {
  firstName: requiredText("profiles.firstName.required"),
  lastName: requiredText("profiles.lastName.required"),
};

/**
 * The body of PUT /api/profiles/me. Every field is optional; a required field must not be blank if
 * given.
 */
export const profileUpdateSchema = z
  .object({
    ...nameFields,
    pronouns: optionalText(40),
    profession: requiredText("profiles.profession.required"),
    industry: requiredText("profiles.industry.required"),
    company: requiredText("profiles.company.required"),
    phone: optionalText(40),
    location: optionalText(100),
    bio: optionalLines(MAX_BIO),
    linkedinUrl: webUrl,
    avatarUrl: pictureUrl,
    /** Changes only the given details. */
    visibility: z
      .object({ email: visibility, phone: visibility, linkedinUrl: visibility, tags: tagVisibility })
      .partial(),
    approveRequests: z.boolean(),
    suggestMe: z.boolean(),
    takesCards: z.boolean(),
    cardHasDetails: z.boolean(),
    mapVisibility,
  })
  .partial();

export type ProfileUpdate = z.output<typeof profileUpdateSchema>;
