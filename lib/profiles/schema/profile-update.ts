import { z } from "zod";

import { optionalText, requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_BIO } from "../constants/profile";
import { mapVisibility, visibility } from "./visibility";

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
    pronouns: optionalText(40),
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
    mapVisibility,
  })
  .partial();

export type ProfileUpdate = z.output<typeof profileUpdateSchema>;
