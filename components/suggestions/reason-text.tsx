import type { ReactNode } from "react";

import { useTagLabel } from "@/components/profiles/tags/use-tag-label";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Reason } from "@/lib/suggestions/schema";

const about = (text: ReactNode) => <bdi className="font-semibold">{text}</bdi>;

/** The sentence of a reason (docs/product/suggestions.md#score). */
export function ReasonText({ reason, profession }: { reason: Reason; profession: string | null }) {
  const t = useTranslations("suggestions.reasons");
  const getLabel = useTagLabel();
  if (reason.kind === "same_event") return t.rich("same_event", { event: reason.event.name, about });
  return t.rich(reason.kind, { tag: getLabel(reason.tag), profession: profession ?? "", about });
}
