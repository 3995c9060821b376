import { z } from "zod";

import { MAX_TOPIC_LENGTH, MAX_TOPICS } from "../constants/topics";

/** If the key is a topic, a screen shows the topic in its language instead of the label. */
export const topicSchema = z.strictObject({
  key: z.string().max(MAX_TOPIC_LENGTH),
  label: z.string().max(MAX_TOPIC_LENGTH),
});

const topics = z.array(topicSchema).max(MAX_TOPICS);

export const topicsSchema = z.strictObject({ lookingFor: topics, canHelpWith: topics });
