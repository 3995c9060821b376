import { z } from "zod";

import { OFFERED_TOPICS } from "@/lib/profiles/constants/topics";
import { publicUserSchema } from "@/lib/profiles/responses/profile";
import { topicSchema } from "@/lib/profiles/responses/topics";

import { MAX_OFFERED_TOPICS, MAX_SUGGESTIONS } from "./constants";

const aboutTopic = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), topic: topicSchema });

/** Data instead of a sentence, so that each screen and mail writes it in the viewer's language. */
export const reasonSchema = z.discriminatedUnion("kind", [
  /** They can help with what the viewer looks for. */
  aboutTopic("can_help"),
  /** They look for what the viewer can help with. */
  aboutTopic("looks_for"),
  /** Their profession is what the viewer looks for. */
  aboutTopic("works_as"),
  /** They look for the viewer's profession. */
  aboutTopic("needs_profession"),
  /** Both chose this answer to a question that is for matching. */
  z.strictObject({ kind: z.literal("same_answer"), question: z.string(), answer: z.string() }),
  /** They are at their first event, and the viewer knows many here. */
  z.strictObject({ kind: z.literal("first_event") }),
  /** Both were at this earlier event. */
  z.strictObject({ kind: z.literal("same_event"), event: z.strictObject({ id: z.uuid(), name: z.string() }) }),
]);

/** Also reasons to talk that are too weak for a suggestion. */
export const talkReasonSchema = z.discriminatedUnion("kind", [
  ...reasonSchema.options,
  z.strictObject({ kind: z.literal("same_industry"), industry: z.string() }),
  aboutTopic("helps_with"),
  aboutTopic("seeks"),
]);

export const suggestionSchema = z.strictObject({
  user: publicUserSchema,
  isCheckedIn: z.boolean(),
  /** Only an organizer says so (docs/product/check-in.md#confirmed-presence). */
  isUnconfirmed: z.literal(true).optional(),
  /** The strongest first. */
  reasons: z.array(reasonSchema).min(1).max(5),
});

export const suggestionsSchema = z.strictObject({
  suggestions: z.array(suggestionSchema).max(MAX_SUGGESTIONS),
  /** For a viewer without topics to choose from. Empty after "Not now". */
  topics: z.array(z.enum(OFFERED_TOPICS)).max(MAX_OFFERED_TOPICS),
});
