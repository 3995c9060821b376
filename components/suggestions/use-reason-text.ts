import { useTopicLabel } from "@/components/profiles/topics/use-topic-label";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Reason } from "@/lib/suggestions/schema";

const about = (chunks: string): string => chunks;

/** Returns the sentence of a reason as a plain text. */
export function useReasonText(): (reason: Reason, profession: string | null) => string {
  const t = useTranslations("suggestions.reasons");
  const getLabel = useTopicLabel();
  return (reason, profession) => {
    if (reason.kind === "same_event") return t.markup("same_event", { event: reason.event.name, about });
    if (reason.kind === "same_answer") return t.markup("same_answer", { answer: reason.answer, about });
    if (reason.kind === "first_event") return t("first_event");
    return t.markup(reason.kind, { topic: getLabel(reason.topic), profession: profession ?? "", about });
  };
}
