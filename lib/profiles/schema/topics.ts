import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { looksBlank } from "@/lib/core/shared/text/written-text";
import { requiredText } from "@/lib/i18n/shared/text-schemas";

import { MAX_TOPIC_LENGTH, MAX_TOPICS, normalizeTopic } from "../constants/topics";
import type { topicSchema, topicsSchema } from "../responses/topics";

const countCharacters = (text: string): number => [...text].length;

/** The key can be longer than the label, such as that of "ß", and accents alone have none. */
const label = requiredText("profiles.topics.required", MAX_TOPIC_LENGTH)
  .refine((text) => !looksBlank(normalizeTopic(text)), "profiles.topics.required")
  .refine(
    (text) => countCharacters(normalizeTopic(text)) <= MAX_TOPIC_LENGTH,
    buildErrorMessage("common.maxLength", { max: MAX_TOPIC_LENGTH }),
  );

const labels = z.array(label).max(MAX_TOPICS, buildErrorMessage("profiles.topics.tooMany", { max: MAX_TOPICS }));

/** Labels in order. A list that is given replaces the stored one. */
export const topicFields = { lookingFor: labels, canHelpWith: labels };

export type TopicLabels = Record<keyof typeof topicFields, string[]>;

/** The body of PATCH /api/profiles/me/topics: the label of a topic to add, or to take out. */
export const changeTopicSchema = z.object({ lookingFor: label, isChosen: z.boolean() });

export type ChangeTopicInput = z.output<typeof changeTopicSchema>;

/** `key` is the same for all labels of one topic. */
export type Topic = z.infer<typeof topicSchema>;

export type Topics = z.infer<typeof topicsSchema>;

const tagKey = z.string().trim().max(MAX_TOPIC_LENGTH).optional();

/** The keys of the topics by which a list of people is filtered. */
export const topicFilterFields = { lookingFor: tagKey, canHelpWith: tagKey };

export type TopicFilter = { [Kind in keyof typeof topicFilterFields]?: string };
