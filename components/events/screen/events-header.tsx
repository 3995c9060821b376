import { Crosshair } from "lucide-react";
import { useTranslations } from "next-intl";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ResultStatus } from "@/components/ui/feedback/result-status";

import { SyncEventsButton } from "./sync-events-button";

type EventsHeaderProps = {
  filters: string;
  count: number | undefined;
  pages: number;
  isOutdated: boolean;
  isPartial: boolean;
  isAdmin: boolean;
  isFinding: boolean;
  onFindNearby: () => void;
};

export function EventsHeader(props: EventsHeaderProps) {
  const { filters, count, pages, isOutdated, isPartial, isAdmin, isFinding, onFindNearby } = props;
  const t = useTranslations("events.list");
  const text = count === undefined ? null : t(isPartial ? "countPartial" : "count", { count });
  return (
    <header className="flex items-start justify-between gap-x-4 gap-y-2 max-[22rem]:flex-wrap">
      <div>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
            {text}
          </p>
          <ResultStatus text={isOutdated ? null : text} of={filters} pages={pages} />
          {isAdmin && <Badge>{t("adminBadge")}</Badge>}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {isAdmin && <SyncEventsButton />}
        <Button variant="outline" isBusy={isFinding} onClick={onFindNearby} className="noscript:hidden">
          {!isFinding && <Crosshair aria-hidden />}
          {isFinding ? t("finding") : t("findNearby")}
        </Button>
      </div>
    </header>
  );
}
