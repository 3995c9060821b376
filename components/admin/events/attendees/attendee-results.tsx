import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";

import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";

import { PagedResults } from "../paged-results";
import { AttendeeRow } from "./attendee-row";

type AttendeeResultsProps = {
  event: { id: string; timezone: string };
  list: UseInfiniteQueryResult<InfiniteData<{ items: ManagedAttendee[] }>>;
  search: string;
};

export function AttendeeResults({ event, list, search }: AttendeeResultsProps) {
  const t = useTranslations("admin.events.attendees");
  return (
    <PagedResults
      list={list}
      itemsLabel={t("items")}
      loadingLabel={t("loading")}
      failure={{ title: t("loadFailed.title"), description: t("loadFailed.description") }}
      empty={<NoAttendees search={search.trim()} />}
      gap="gap-2"
      skeletonHeight="h-18"
    >
      {(attendee) => <AttendeeRow key={attendee.userId} attendee={attendee} event={event} />}
    </PagedResults>
  );
}

function NoAttendees({ search }: { search: string }) {
  const t = useTranslations("admin.events.attendees.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  return <EmptyState icon={Users} title={t("title")} description={t("description")} />;
}
