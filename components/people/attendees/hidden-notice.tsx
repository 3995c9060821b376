import { EyeOff } from "lucide-react";
import type { RefCallback } from "react";

import { useHideMe } from "@/components/events/rsvp/hide-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";

type HiddenNoticeProps = { eventId: string; others: number; buttonRef: RefCallback<HTMLElement> };

/** Replaces the attendee list for a hidden member, who sees only its count. */
export function HiddenNotice({ eventId, others, buttonRef }: HiddenNoticeProps) {
  const t = useTranslations("people.hidden");
  const { mutate, isPending } = useHideMe(eventId);
  return (
    <EmptyState
      icon={EyeOff}
      title={t("title")}
      description={`${t("others", { count: others })} ${t("description")}`}
      action={
        <Button ref={buttonRef} isBusy={isPending} onClick={() => mutate(false)}>
          {t("button")}
        </Button>
      }
    />
  );
}
