import { isTagTopic, normalizeTag, type TagTopic } from "../constants/tags";

/** The labels of the topics in one language. */
type TopicLabels = Record<TagTopic, string>;

/**
 * Returns the key of a tag. The label of a topic, in any of the given languages, has the key of the
 * topic; every other label has its normalized text.
 */
export function getTagKey(label: string, languages: readonly TopicLabels[]): string {
  const text = normalizeTag(label);
  if (isTagTopic(text)) return text;
  for (const labels of languages) {
    for (const [topic, name] of Object.entries(labels)) if (normalizeTag(name) === text) return topic;
  }
  return text;
}
