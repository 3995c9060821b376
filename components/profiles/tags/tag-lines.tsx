import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Tag, Tags } from "@/lib/profiles/schema/tags";

import { useTagLabel } from "./use-tag-label";

type TagLinesProps = {
  tags: Tags | undefined;
  /** The viewer's own tags: some languages head them in the first person. */
  isOwn?: boolean;
  /** Shows at most so many of each kind, and how many more there are. */
  max?: number;
};

/** For a name tag. Renders nothing without tags. */
export function TagLines({ tags, isOwn = false, max }: TagLinesProps) {
  const t = useTranslations("profiles.tags");
  if (!tags || tags.lookingFor.length + tags.canHelpWith.length === 0) return null;
  return (
    <div data-slot="tags" className="grid gap-2">
      <TagLine title={t(isOwn ? "lookingFor" : "others.lookingFor")} tags={tags.lookingFor} max={max} />
      <TagLine title={t(isOwn ? "canHelpWith" : "others.canHelpWith")} tags={tags.canHelpWith} max={max} />
    </div>
  );
}

function TagLine({ title, tags, max = tags.length }: { title: string; tags: readonly Tag[]; max?: number }) {
  const t = useTranslations("profiles.tags");
  const getLabel = useTagLabel();
  if (tags.length === 0) return null;
  const hidden = tags.length - max;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="text-xs font-semibold text-muted-foreground">{title}</p>
      <ul aria-label={title} className="contents">
        {tags.slice(0, max).map((tag) => (
          <li key={tag.key} className="max-w-full min-w-0">
            <Badge className="[overflow-wrap:anywhere]">
              <bdi>{getLabel(tag)}</bdi>
            </Badge>
          </li>
        ))}
        {hidden > 0 && (
          <li className="text-xs text-muted-foreground">
            <span aria-hidden>{t("more", { count: hidden })}</span>
            <span className="sr-only">{t("moreLabel", { count: hidden })}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
