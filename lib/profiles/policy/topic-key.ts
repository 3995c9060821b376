import { isOfferedTopic, normalizeTopic, type OfferedTopic } from "../constants/topics";

/** The labels of the topics in one language. */
type TopicLabels = Record<OfferedTopic, string>;

/**
 * Returns the key of a topic. The label of a topic, in any of the given languages, has the key of
 * the topic; every other label has its normalized text.
 */
export function getTopicKey(label: string, languages: readonly TopicLabels[]): string {
  const text = normalizeTopic(label);
  if (isOfferedTopic(text)) return text;
  for (const labels of languages) {
    for (const [topic, name] of Object.entries(labels)) if (normalizeTopic(name) === text) return topic;
  }
  return text;
}
