import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";

import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";

import { AttendeeRow } from "./attendee-row";

type AttendeeResultsProps = {
  event: { id: string; timezone: string };
  list: UseInfiniteQueryResult<InfiniteData<{ items: ManagedAttendee[] }>>;
  search: string;
};

/** The attendees found, or what is shown in their place: an empty state, a failure or a skeleton. */
export function AttendeeResults({ event, list, search }: AttendeeResultsProps) {
  const t = useTranslations("admin.events.attendees");
  const attendees = list.data?.pages.flatMap((page) => page.items);
  if (attendees) {
    return (
      <>
        {attendees.length === 0 && <NoAttendees search={search.trim()} />}
        <ul className="grid gap-2">
          {attendees.map((attendee) => (
            <AttendeeRow key={attendee.userId} attendee={attendee} event={event} />
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
    <div role="status" aria-label={t("loading")} className="grid gap-2">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-18" />
      ))}
    </div>
  );
}

function NoAttendees({ search }: { search: string }) {
  const t = useTranslations("admin.events.attendees.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  return <EmptyState icon={Users} title={t("title")} description={t("description")} />;
}
