import { LANGUAGES } from "@/lib/i18n/server/languages";

import { getTagKey } from "../policy/tag-key";

const TOPIC_LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.tags.topics);

/** Knows the labels of the topics in every language. */
export const toTagKey = (label: string): string => getTagKey(label, TOPIC_LABELS);
