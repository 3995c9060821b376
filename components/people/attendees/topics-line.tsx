import { clsx } from "clsx";

import { useTagLabel } from "@/components/profiles/tags/use-tag-label";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Tag, Tags } from "@/lib/profiles/schema/tags";

type TopicsLineProps = { tags: Tags | undefined; viewerTags: Tags | undefined; isOwn: boolean };

const OTHER_KIND = { lookingFor: "canHelpWith", canHelpWith: "lookingFor" } as const;

/** Comes first and in bold what the viewer has on the other side, as the line may be cut off. */
export function TopicsLine({ tags, viewerTags, isOwn }: TopicsLineProps) {
  const t = useTranslations("profiles.tags");
  const getLabel = useTagLabel();
  if (!tags) return null;
  const lists = (["lookingFor", "canHelpWith"] as const).map((kind) => {
    const fits = ({ key }: Tag): boolean =>
      !isOwn && Boolean(viewerTags?.[OTHER_KIND[kind]].some((tag) => tag.key === key));
    return { kind, fits, tags: tags[kind].toSorted((a, b) => Number(fits(b)) - Number(fits(a))) };
  });
  const isFirst = ({ fits, tags: [tag] }: (typeof lists)[number]): number => Number(tag !== undefined && fits(tag));
  return lists
    .filter((list) => list.tags.length > 0)
    .toSorted((a, b) => isFirst(b) - isFirst(a))
    .map(({ kind, fits, tags: shown }) => {
      const title = t(isOwn ? kind : `others.${kind}`);
      return (
        <span key={kind} className="mr-2">
          <span>{title}</span>{" "}
          <span role="list" aria-label={title}>
            {shown.map((tag, index) => (
              <span key={tag.key} role="listitem">
                <bdi className={clsx("text-foreground", fits(tag) && "font-bold")}>{getLabel(tag)}</bdi>
                {index < shown.length - 1 && ", "}
              </span>
            ))}
          </span>
        </span>
      );
    });
}
