import { z } from "zod";

import { optionalText } from "@/lib/i18n/shared/text-schemas";

import { profileFormSchema } from "./profile-form";
import { topicFields } from "./topics";
import { mapVisibility, topicVisibility, visibility } from "./visibility";

/**
 * A path on this server or an https URL. `//host` looks like a path but leads to another server.
 */
const pictureUrl = optionalText(500).refine(
  (value) => value === null || /^(https:\/\/[^\s/]+|\/(?![/\\]))/.test(value),
  "profiles.avatarUrl.invalid",
);

/** The body of PUT /api/profiles/me. Every field is optional; a name must not be blank if given. */
export const profileUpdateSchema = profileFormSchema
  .extend({
    ...topicFields,
    avatarUrl: pictureUrl,
    /** Changes only the given details. */
    visibility: z
      .object({ email: visibility, phone: visibility, linkedinUrl: visibility, topics: topicVisibility })
      .partial(),
    approveRequests: z.boolean(),
    suggestMe: z.boolean(),
    takesCards: z.boolean(),
    cardHasDetails: z.boolean(),
    /** Null: not chosen. */
    mapVisibility: mapVisibility.nullable(),
  })
  .partial();

export type ProfileUpdate = z.output<typeof profileUpdateSchema>;
