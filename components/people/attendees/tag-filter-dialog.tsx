import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId } from "react";

import { useTagLabel } from "@/components/profiles/tags/use-tag-label";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { attendeeTagsQuery } from "@/lib/attendance/client/attendance";
import type { AttendeeTag } from "@/lib/attendance/schema/attendance";
import type { TagFilter } from "@/lib/profiles/schema/tags";

type TagFilterDialogProps = {
  eventId: string;
  filter: TagFilter;
  onChange: (filter: TagFilter) => void;
  onClose: () => void;
};

const KINDS = [
  ["lookingFor", "looking_for"],
  ["canHelpWith", "can_help_with"],
] as const;

export default function TagFilterDialog({ eventId, filter, onChange, onClose }: TagFilterDialogProps) {
  const t = useTranslations("people.tagFilter");
  const query = useQuery({ ...attendeeTagsQuery(eventId), refetchOnMount: "always" });
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={onClose}>
      {query.data?.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      {query.data ? (
        KINDS.map(([field, kind]) => (
          <TagList
            key={field}
            field={field}
            tags={query.data.filter((tag) => tag.kind === kind)}
            chosen={filter[field]}
            onChoose={(key) => {
              onChange({ ...filter, [field]: key === filter[field] ? undefined : key });
              onClose();
            }}
          />
        ))
      ) : (
        <QueryPlaceholder compact query={query} title={t("loadFailed")}>
          <div role="status" aria-label={t("loading")}>
            <Skeleton className="h-24" />
          </div>
        </QueryPlaceholder>
      )}
    </ModalDialog>
  );
}

type TagListProps = {
  field: keyof TagFilter;
  tags: AttendeeTag[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

function TagList({ field, tags, chosen, onChoose }: TagListProps) {
  const t = useTranslations("people.tagFilter");
  const kinds = useTranslations("profiles.tags.others");
  const getLabel = useTagLabel();
  const id = useId();
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-sm font-semibold">
        {kinds(field)}
      </h3>
      <ul>
        {tags.map((tag) => (
          <li key={tag.key}>
            <button
              type="button"
              aria-pressed={tag.key === chosen}
              onClick={() => onChoose(tag.key)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-muted"
            >
              <bdi className="min-w-0 grow [overflow-wrap:anywhere]">{getLabel(tag)}</bdi>
              {tag.key === chosen && <Check aria-hidden className="size-4 shrink-0" />}
              <span data-numeric className="shrink-0 text-muted-foreground">
                {t("people", { count: tag.count })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
