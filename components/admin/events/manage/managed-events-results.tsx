import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { CalendarX2, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { ManagedEventRow } from "./managed-event-row";

type ManagedEventsResultsProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: ManagedEvent[] }>>;
  search: string;
  onClearSearch: () => void;
  viewerZone: string;
  renderedAt: string;
  onEditSponsors: (eventId: string) => void;
};

/** The events found, or what is shown in their place: an empty state, a failure or a skeleton. */
export function ManagedEventsResults({
  list,
  search,
  onClearSearch,
  onEditSponsors,
  ...row
}: ManagedEventsResultsProps) {
  const t = useTranslations("admin.events.manage");
  const events = list.data?.pages.flatMap((page) => page.items);
  if (events) {
    return (
      <>
        {events.length === 0 && <NoEvents search={search} onClearSearch={onClearSearch} />}
        <ul className="grid gap-3">
          {events.map((event) => (
            <ManagedEventRow key={event.id} event={event} onEditSponsors={() => onEditSponsors(event.id)} {...row} />
          ))}
        </ul>
        <MorePages list={list} itemsLabel={t("items")} />
      </>
    );
  }
  if (list.isError) {
    return (
      <ErrorState
        title={t("loadFailed.title")}
        description={t("loadFailed.description")}
        onRetry={() => void list.refetch()}
        isBusy={list.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  );
}

function NoEvents({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const t = useTranslations("admin.events.manage.empty");
  if (!search) return <EmptyState icon={CalendarX2} title={t("title")} description={t("description")} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      description={t("noMatch", { search })}
      action={
        <Button variant="outline" onClick={onClearSearch}>
          {t("clear")}
        </Button>
      }
    />
  );
}
