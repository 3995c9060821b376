import type { ReactNode } from "react";

import { useTopicLabel } from "@/components/profiles/topics/use-topic-label";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { TalkReason } from "@/lib/suggestions/schema";

const asText = (chunks: string): string => chunks;
const asStrong = (chunks: ReactNode) => <bdi className="font-semibold">{chunks}</bdi>;

/** Returns the sentence of a reason (docs/product/suggestions.md#score), also as a plain text. */
export function useReasonText() {
  const t = useTranslations("suggestions.reasons");
  const getLabel = useTopicLabel();
  return (reason: TalkReason, profession: string | null): { sentence: ReactNode; text: string } => {
    const values = {
      topic: "topic" in reason ? getLabel(reason.topic) : "",
      answer: "answer" in reason ? reason.answer : "",
      event: "event" in reason ? reason.event.name : "",
      industry: "industry" in reason ? reason.industry : "",
      profession: profession ?? "",
    };
    return {
      sentence: t.rich(reason.kind, { ...values, about: asStrong }),
      text: t.markup(reason.kind, { ...values, about: asText }),
    };
  };
}
