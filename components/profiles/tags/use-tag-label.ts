import { useTranslations } from "@/components/ui/text/use-translations";
import { isTagTopic } from "@/lib/profiles/constants/tags";
import type { Tag } from "@/lib/profiles/schema/tags";

/** Returns topics in the page's language, and other tags as they were typed. */
export function useTagLabel(): (tag: Tag) => string {
  const t = useTranslations("profiles.tags.topics");
  return ({ key, label }) => (isTagTopic(key) ? t(key) : label);
}
