import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Tag, Tags } from "@/lib/profiles/schema/tags";

import { useTagLabel } from "./use-tag-label";

type TagLinesProps = {
  tags: Tags | undefined;
  /** The viewer's own tags: some languages head them in the first person. */
  isOwn?: boolean;
};

/** For a name tag. Renders nothing without tags. */
export function TagLines({ tags, isOwn = false }: TagLinesProps) {
  const t = useTranslations("profiles.tags");
  if (!tags || tags.lookingFor.length + tags.canHelpWith.length === 0) return null;
  return (
    <div data-slot="tags" className="grid gap-2">
      <TagLine title={t(isOwn ? "lookingFor" : "others.lookingFor")} tags={tags.lookingFor} />
      <TagLine title={t(isOwn ? "canHelpWith" : "others.canHelpWith")} tags={tags.canHelpWith} />
    </div>
  );
}

function TagLine({ title, tags }: { title: string; tags: readonly Tag[] }) {
  const getLabel = useTagLabel();
  if (tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="text-xs font-semibold text-muted-foreground">{title}</p>
      <ul aria-label={title} className="contents">
        {tags.map((tag) => (
          <li key={tag.key} className="max-w-full min-w-0">
            <Badge className="[overflow-wrap:anywhere]">
              <bdi>{getLabel(tag)}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
