import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { CalendarX2, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { PagedResults } from "../paged-results";
import { ManagedEventRow } from "./managed-event-row";

type ManagedEventsResultsProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: ManagedEvent[] }>>;
  search: string;
  onClearSearch: () => void;
  viewerZone: string;
  renderedAt: string;
  onEditSponsors: (eventId: string) => void;
};

export function ManagedEventsResults({
  list,
  search,
  onClearSearch,
  onEditSponsors,
  ...row
}: ManagedEventsResultsProps) {
  const t = useTranslations("admin.events.manage");
  return (
    <PagedResults
      list={list}
      itemsLabel={t("items")}
      loadingLabel={t("loading")}
      failure={{ title: t("loadFailed.title"), description: t("loadFailed.description") }}
      empty={<NoEvents search={search} onClearSearch={onClearSearch} />}
      gap="gap-3"
      skeletonHeight="h-28"
    >
      {(event) => (
        <ManagedEventRow key={event.id} event={event} onEditSponsors={() => onEditSponsors(event.id)} {...row} />
      )}
    </PagedResults>
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
