import { z } from "zod";

import { TAG_TOPICS } from "@/lib/profiles/constants/tags";
import { publicUserSchema } from "@/lib/profiles/responses/profile";
import { tagSchema } from "@/lib/profiles/responses/tags";

import { MAX_OFFERED_TOPICS, MAX_SUGGESTIONS } from "./constants";

const aboutTag = <const Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind), tag: tagSchema });

/** Data instead of a sentence, so that each screen and mail writes it in the viewer's language. */
export const reasonSchema = z.discriminatedUnion("kind", [
  /** They can help with what the viewer looks for. */
  aboutTag("can_help"),
  /** They look for what the viewer can help with. */
  aboutTag("looks_for"),
  /** Their profession is what the viewer looks for. */
  aboutTag("works_as"),
  /** They look for the viewer's profession. */
  aboutTag("needs_profession"),
  /** Both were at this earlier event. */
  z.strictObject({ kind: z.literal("same_event"), event: z.strictObject({ id: z.uuid(), name: z.string() }) }),
]);

export const suggestionSchema = z.strictObject({
  user: publicUserSchema,
  isCheckedIn: z.boolean(),
  /** Only an organizer says so (docs/product/check-in.md#confirmed-presence). */
  isUnconfirmed: z.literal(true).optional(),
  /** The strongest first. */
  reasons: z.array(reasonSchema).min(1).max(3),
});

export const suggestionsSchema = z.strictObject({
  suggestions: z.array(suggestionSchema).max(MAX_SUGGESTIONS),
  /** For a viewer without tags to choose from. Empty after "Not now". */
  topics: z.array(z.enum(TAG_TOPICS)).max(MAX_OFFERED_TOPICS),
});
