import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";

import { useTopicLabel } from "@/components/profiles/topics/use-topic-label";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Attendee, AttendeeView } from "@/lib/attendance/schema/attendance";
import type { TopicFilter } from "@/lib/profiles/schema/topics";

const TopicFilterDialog = lazyWithRetry(() => import("./topic-filter-dialog").then((module) => module.default));

type TopicFilterProps = {
  eventId: string;
  filter: AttendeeView;
  /** For the labels of topics that aren't topics. */
  loaded: readonly Attendee[] | undefined;
  onChange: (filter: AttendeeView) => void;
};

const KINDS = ["lookingFor", "canHelpWith"] as const;

/** See docs/product/presence.md#filter-and-sort. */
export function TopicFilterButton({ eventId, filter, onChange }: TopicFilterProps) {
  const t = useTranslations("people.topicFilter");
  const [isOpen, setOpen] = useState(false);
  const { sort } = filter;
  return (
    <>
      <Button
        variant={sort ? "secondary" : "ghost"}
        size="icon"
        aria-label={sort ? t("active", { kind: t("button"), topic: t(`sort.${sort}`) }) : t("button")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
      </Button>
      {isOpen && (
        <TopicFilterDialog eventId={eventId} filter={filter} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The chosen topics, each with a press to remove it. */
export function TopicFilterChips({ filter, loaded, onChange }: TopicFilterProps) {
  const t = useTranslations("people.topicFilter");
  const kinds = useTranslations("profiles.topics.others");
  const getLabel = useTopicLabel();
  const findLabel = (kind: keyof TopicFilter, key: string): string => {
    const topic = loaded?.flatMap(({ topics }) => topics?.[kind] ?? []).find((each) => each.key === key);
    return getLabel(topic ?? { key, label: key });
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {KINDS.map((kind) => {
        const key = filter[kind];
        if (!key) return null;
        const text = t("active", { kind: kinds(kind), topic: findLabel(kind, key) });
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
