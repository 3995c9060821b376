import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

import { formatDuration } from "../time/time-until";

export function CheckInOpensLater({ minutes, isStacked }: { minutes: number; isStacked: boolean }) {
  const t = useTranslations("checkIn.buttons");
  const timeTexts = useTranslations("events.time");
  return (
    <div className={clsx("flex gap-x-2 gap-y-1.5", isStacked ? "flex-col" : "flex-wrap items-center")}>
      <Button variant="secondary" disabled className={clsx("grow", !isStacked && "px-3")}>
        {t("opensBefore")}
      </Button>
      <p data-numeric className={clsx("text-xs text-muted-foreground", isStacked && "text-center")}>
        {t("opensIn", { duration: formatDuration(minutes, timeTexts) })}
      </p>
    </div>
  );
}
