import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";

import { useTagLabel } from "@/components/profiles/tags/use-tag-label";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee, AttendeeView } from "@/lib/attendance/schema/attendance";
import type { TagFilter } from "@/lib/profiles/schema/tags";

const TagFilterDialog = lazyWithRetry(() => import("./tag-filter-dialog").then((module) => module.default));

type TagFilterProps = {
  eventId: string;
  filter: AttendeeView;
  /** For the labels of tags that aren't topics. */
  loaded: readonly Attendee[] | undefined;
  onChange: (filter: AttendeeView) => void;
};

const KINDS = ["lookingFor", "canHelpWith"] as const;

/** See docs/product/presence.md#filter-and-sort. */
export function TagFilterButton({ eventId, filter, onChange }: TagFilterProps) {
  const t = useTranslations("people.tagFilter");
  const [isOpen, setOpen] = useState(false);
  const { sort } = filter;
  return (
    <>
      <Button
        variant={sort ? "secondary" : "ghost"}
        size="icon"
        aria-label={sort ? t("active", { kind: t("button"), tag: t(`sort.${sort}`) }) : t("button")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
      </Button>
      {isOpen && (
        <TagFilterDialog eventId={eventId} filter={filter} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The chosen tags, each with a press to remove it. */
export function TagFilterChips({ filter, loaded, onChange }: TagFilterProps) {
  const t = useTranslations("people.tagFilter");
  const kinds = useTranslations("profiles.tags.others");
  const getLabel = useTagLabel();
  const findLabel = (kind: keyof TagFilter, key: string): string => {
    const tag = loaded?.flatMap(({ tags }) => tags?.[kind] ?? []).find((each) => each.key === key);
    return getLabel(tag ?? { key, label: key });
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {KINDS.map((kind) => {
        const key = filter[kind];
        if (!key) return null;
        const text = t("active", { kind: kinds(kind), tag: findLabel(kind, key) });
        return (
          <Button
            key={kind}
            variant="secondary"
            size="compact"
            className="max-w-full [overflow-wrap:anywhere] whitespace-normal"
            aria-label={t("clear", { filter: text })}
            onClick={() => onChange({ ...filter, [kind]: undefined })}
          >
            <bdi>{text}</bdi>
            <X aria-hidden />
          </Button>
        );
      })}
    </div>
  );
}
