import type { ReactNode } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import { isTagTopic } from "@/lib/profiles/constants/tags";
import type { Tag } from "@/lib/profiles/schema/tags";
import type { Reason } from "@/lib/suggestions/schema";

const about = (text: ReactNode) => <bdi className="font-semibold">{text}</bdi>;

/** The sentence of a reason (docs/product/suggestions.md#score). */
export function ReasonText({ reason, profession }: { reason: Reason; profession: string | null }) {
  const t = useTranslations("suggestions.reasons");
  const topics = useTranslations("profiles.tags.topics");
  if (reason.kind === "same_event") return t.rich("same_event", { event: reason.event.name, about });
  const getName = ({ key, label }: Tag) => (isTagTopic(key) ? topics(key) : label);
  return t.rich(reason.kind, { tag: getName(reason.tag), profession: profession ?? "", about });
}
