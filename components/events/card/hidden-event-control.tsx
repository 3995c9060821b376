import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { EventResponse } from "@/lib/events/schema/event";

import { useHideEvent } from "../actions/use-hide-event";

export function HiddenEventControl({ event, labelledBy }: { event: EventResponse; labelledBy: string }) {
  const t = useTranslations("events.card");
  const { unhide, isUnhiding } = useHideEvent(event);
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <Badge variant="outline">
        <EyeOff aria-hidden />
        {t("hidden")}
      </Badge>
      <Button variant="outline" aria-describedby={labelledBy} aria-disabled={isUnhiding || undefined} onClick={unhide}>
        {t("unhide")}
      </Button>
    </div>
  );
}
