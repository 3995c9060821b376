import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

import { useTopicLabel } from "@/components/profiles/topics/use-topic-label";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { attendeeTopicsQuery } from "@/lib/attendance/client/attendance";
import { ATTENDEE_SORTS } from "@/lib/attendance/constants";
import type { AttendeeTopic, AttendeeView } from "@/lib/attendance/schema/attendance";
import type { TopicFilter } from "@/lib/profiles/schema/topics";

type TopicFilterDialogProps = {
  eventId: string;
  filter: AttendeeView;
  onChange: (filter: AttendeeView) => void;
  onClose: () => void;
};

const KINDS = [
  ["lookingFor", "looking_for"],
  ["canHelpWith", "can_help_with"],
] as const;

export default function TopicFilterDialog({ eventId, filter, onChange, onClose }: TopicFilterDialogProps) {
  const t = useTranslations("people.topicFilter");
  const query = useQuery({ ...attendeeTopicsQuery(eventId), refetchOnMount: "always" });
  const choose = (view: AttendeeView) => {
    onChange(view);
    onClose();
  };
  return (
    <ModalDialog title={t("button")} description={t("description")} onClose={onClose}>
      <Choices title={t("sort.label")}>
        {ATTENDEE_SORTS.map((sort) => (
          <Choice
            key={sort}
            label={t(`sort.${sort}`)}
            isChosen={sort === (filter.sort ?? "arrival")}
            onChoose={() => choose({ ...filter, sort: sort === "arrival" ? undefined : sort })}
          />
        ))}
      </Choices>
      {query.data?.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      {query.data ? (
        KINDS.map(([field, kind]) => (
          <TopicList
            key={field}
            field={field}
            topics={query.data.filter((topic) => topic.kind === kind)}
            chosen={filter[field]}
            onChoose={(key) => choose({ ...filter, [field]: key === filter[field] ? undefined : key })}
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

type TopicListProps = {
  field: keyof TopicFilter;
  topics: AttendeeTopic[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

function TopicList({ field, topics, chosen, onChoose }: TopicListProps) {
  const t = useTranslations("people.topicFilter");
  const kinds = useTranslations("profiles.topics.others");
  const getLabel = useTopicLabel();
  if (topics.length === 0) return null;
  return (
    <Choices title={kinds(field)}>
      {topics.map((topic) => (
        <Choice
          key={topic.key}
          label={getLabel(topic)}
          isChosen={topic.key === chosen}
          onChoose={() => onChoose(topic.key)}
        >
          <span data-numeric className="shrink-0 text-muted-foreground">
            {t("people", { count: topic.count })}
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void; children?: ReactNode };

function Choice({ label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-muted"
      >
        <bdi className="min-w-0 grow [overflow-wrap:anywhere]">{label}</bdi>
        {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
        {children}
      </button>
    </li>
  );
}
