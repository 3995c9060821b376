import { clsx } from "clsx";

import { useTopicLabel } from "@/components/profiles/topics/use-topic-label";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Topic, Topics } from "@/lib/profiles/schema/topics";

type TopicsLineProps = { topics: Topics | undefined; viewerTopics: Topics | undefined; isOwn: boolean };

const OTHER_KIND = { lookingFor: "canHelpWith", canHelpWith: "lookingFor" } as const;

/** Comes first and in bold what the viewer has on the other side, as the line may be cut off. */
export function TopicsLine({ topics, viewerTopics, isOwn }: TopicsLineProps) {
  const t = useTranslations("profiles.topics");
  const getLabel = useTopicLabel();
  if (!topics) return null;
  const lists = (["lookingFor", "canHelpWith"] as const).map((kind) => {
    const fits = ({ key }: Topic): boolean =>
      !isOwn && Boolean(viewerTopics?.[OTHER_KIND[kind]].some((topic) => topic.key === key));
    return { kind, fits, topics: topics[kind].toSorted((a, b) => Number(fits(b)) - Number(fits(a))) };
  });
  const isFirst = ({ fits, topics: [topic] }: (typeof lists)[number]): number =>
    Number(topic !== undefined && fits(topic));
  return lists
    .filter((list) => list.topics.length > 0)
    .toSorted((a, b) => isFirst(b) - isFirst(a))
    .map(({ kind, fits, topics: shown }) => {
      const title = t(isOwn ? kind : `others.${kind}`);
      return (
        <span key={kind} className="mr-2">
          <span>{title}</span>{" "}
          <span role="list" aria-label={title}>
            {shown.map((topic, index) => (
              <span key={topic.key} role="listitem">
                <bdi className={clsx("text-foreground", fits(topic) && "font-bold")}>{getLabel(topic)}</bdi>
                {index < shown.length - 1 && ", "}
              </span>
            ))}
          </span>
        </span>
      );
    });
}
