import { useTranslations } from "@/components/ui/text/use-translations";
import { isOfferedTopic } from "@/lib/profiles/constants/topics";
import type { Topic } from "@/lib/profiles/schema/topics";

/** Returns topics in the page's language, and other topics as they were typed. */
export function useTopicLabel(): (topic: Topic) => string {
  const t = useTranslations("profiles.topics.offered");
  return ({ key, label }) => (isOfferedTopic(key) ? t(key) : label);
}
