import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Topic, Topics } from "@/lib/profiles/schema/topics";

import { useTopicLabel } from "./use-topic-label";

type TopicLinesProps = {
  topics: Topics | undefined;
  /** The viewer's own topics: some languages head them in the first person. */
  isOwn?: boolean;
};

/** For a name tag. Renders nothing without topics. */
export function TopicLines({ topics, isOwn = false }: TopicLinesProps) {
  const t = useTranslations("profiles.topics");
  if (!topics || topics.lookingFor.length + topics.canHelpWith.length === 0) return null;
  return (
    <div data-slot="topics" className="grid gap-2">
      <TopicLine title={t(isOwn ? "lookingFor" : "others.lookingFor")} topics={topics.lookingFor} />
      <TopicLine title={t(isOwn ? "canHelpWith" : "others.canHelpWith")} topics={topics.canHelpWith} />
    </div>
  );
}

function TopicLine({ title, topics }: { title: string; topics: readonly Topic[] }) {
  const getLabel = useTopicLabel();
  if (topics.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="text-xs font-semibold text-muted-foreground">{title}</p>
      <ul aria-label={title} className="contents">
        {topics.map((topic) => (
          <li key={topic.key} className="max-w-full min-w-0">
            <Badge className="[overflow-wrap:anywhere]">
              <bdi>{getLabel(topic)}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
